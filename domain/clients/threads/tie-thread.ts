import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { ThreadKey } from '../../letters/threads/thread-key.ts'
import { threadTable } from '../../letters/threads/thread-table.ts'

export async function tieThread(
  tx: Database,
  { kind, id }: ThreadKey,
  client_id: string | null,
): Promise<void> {
  const table = threadTable(kind)
  await tx.update(table).set({ client_id }).where(eq(table.id, id))
}
