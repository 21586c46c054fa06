import { desc, isNotNull, isNull } from 'drizzle-orm'
import { backupRuns } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'

type Needs = World<'db' | 'jobBook' | 'backups' | 'files' | 'platform' | 'readsMail' | 'clock'>

export async function readBackups({ db, backups }: Pick<Needs, 'db' | 'backups'>) {
  const [[made], [failed], kept] = await Promise.all([
    db
      .select()
      .from(backupRuns)
      .where(isNull(backupRuns.failure))
      .orderBy(desc(backupRuns.ended_at))
      .limit(1),
    db
      .select()
      .from(backupRuns)
      .where(isNotNull(backupRuns.failure))
      .orderBy(desc(backupRuns.ended_at))
      .limit(1),
    // A disk that was pulled is told by the backup that fails.
    backups?.list().catch(() => []) ?? [],
  ])
  return { place: backups?.place ?? null, kept, made: made ?? null, failed: failed ?? null }
}
