import { desc, type eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateDrafts } from '../../../db/schema/tables.ts'
import type { Beginning } from './add-draft.ts'

export async function findBegun(tx: Database, isMeant: ReturnType<typeof eq>): Promise<Beginning | null> {
  const [found] = await tx
    .select({ id: estimateDrafts.id, posId: estimateDrafts.pos_id })
    .from(estimateDrafts)
    .where(isMeant)
    .orderBy(desc(estimateDrafts.created_at))
    .limit(1)
  return found ? { outcome: 'begun', ...found } : null
}
