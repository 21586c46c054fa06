import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { countOneMore } from '../form-counters.ts'
import { counterOf } from '../inbox/inbox-kind.ts'
import type { World } from '../world.ts'
import type { Thread } from './threads/thread.ts'
import { threadTable } from './threads/thread-table.ts'

export async function askForAnswer(
  tx: Database,
  { clock }: World<'clock'>,
  { kind, id, state, isSeen, waitsSince }: Thread,
): Promise<void> {
  const table = threadTable(kind)
  await tx
    .update(table)
    .set({
      state: state === 'new' ? 'new' : 'in_progress',
      closed_reason: null,
      seen: false,
      waits_since: waitsSince ?? clock.now(),
    })
    .where(eq(table.id, id))
  if (isSeen) await countOneMore(tx, counterOf[kind])
}
