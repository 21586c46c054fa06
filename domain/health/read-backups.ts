import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { backupRuns } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'

type Run = typeof backupRuns.$inferSelect

/** What became of one kind of act: the last that succeeded, and the last that did not. */
interface Runs {
  done: Run | null
  failed: Run | null
  /** The failure is the newer of the two: it is not mended yet. */
  isFailing: boolean
}

/** Backups made here (`place` is `null` where none are), their copies elsewhere, and whether one came back when it was tried. */
export async function readBackups({ db, backups }: World<'db' | 'backups'>) {
  const [made, copied, tested, kept] = await Promise.all([
    readRuns(db, 'made'),
    readRuns(db, 'copied'),
    readRuns(db, 'tested'),
    // A disk that was pulled is told by the backup that fails.
    backups?.list().catch(() => []) ?? [],
  ])
  return {
    place: backups?.place ?? null,
    kept,
    made: made.done,
    failed: made.failed,
    copies: { place: backups?.elsewhere?.place ?? null, ...copied },
    restoreTest: tested,
  }
}

async function readRuns(db: Database, kind: Run['kind']): Promise<Runs> {
  const last = async (hasFailed: boolean) => {
    const [run] = await db
      .select()
      .from(backupRuns)
      .where(
        and(
          eq(backupRuns.kind, kind),
          hasFailed ? isNotNull(backupRuns.failure) : isNull(backupRuns.failure),
        ),
      )
      .orderBy(desc(backupRuns.ended_at))
      .limit(1)
    return run ?? null
  }
  const [done, failed] = await Promise.all([last(false), last(true)])
  return { done, failed, isFailing: failed !== null && (done === null || done.ended_at < failed.ended_at) }
}
