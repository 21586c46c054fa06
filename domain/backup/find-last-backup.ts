import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { backupRuns } from '../../db/schema/tables.ts'

/** When the site was last backed up, nightly or by hand; `null` when it never was. */
export async function findLastBackup(db: Database): Promise<Date | null> {
  const [made] = await db
    .select({ at: backupRuns.ended_at })
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, 'made'), isNull(backupRuns.failure)))
    .orderBy(desc(backupRuns.ended_at))
    .limit(1)
  return made?.at ?? null
}
