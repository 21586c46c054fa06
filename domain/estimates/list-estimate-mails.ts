import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimateMails } from '../../db/schema/tables.ts'
import type { EstimateMail } from './estimate.ts'

/** Mails about it, the newest first. */
export function listEstimateMails(db: Database, estimateId: string): Promise<EstimateMail[]> {
  return db
    .select()
    .from(estimateMails)
    .where(eq(estimateMails.estimate_id, estimateId))
    .orderBy(desc(estimateMails.created_at))
    .limit(20)
}
