import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { backupRuns, staff } from '../../db/schema/tables.ts'
import { theSite } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { may } from '../staff/permissions.ts'
import type { World } from '../world.ts'

/** Nobody tries again tonight: told in the journal and by a mail to each of those who look after the site. */
export async function tellFailedBackup(
  world: World<'db' | 'jobs' | 'clock' | 'announcements'>,
): Promise<void> {
  await world.db.transaction(async (tx) => {
    const failed = await findFailedBackup(tx)
    if (!failed) return
    const after = { reason: failed.failure }
    await recordEvent(tx, world, theSite, { act: 'health.backup-failed', id: 'backup', before: null, after })
    for (const userId of await keepersOf(tx))
      await world.jobs.enqueue(tx, 'send-backup-failed-mail', { userId, runId: failed.id })
    await world.announcements.announce(tx, 'office')
  })
}

/** The last one that could not be made, or the one of that id. */
export async function findFailedBackup(db: Database, id?: number) {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(
      and(
        eq(backupRuns.kind, 'made'),
        isNotNull(backupRuns.failure),
        id === undefined ? undefined : eq(backupRuns.id, id),
      ),
    )
    .orderBy(desc(backupRuns.ended_at), desc(backupRuns.id))
    .limit(1)
  return run ? { ...run, failure: run.failure ?? '' } : null
}

/** The ids of those who look after the site. */
export async function keepersOf(db: Database): Promise<string[]> {
  const keepers = await db
    .select({ id: staff.user_id, role: staff.role })
    .from(staff)
    .where(isNull(staff.closed_at))
  return keepers.filter(({ role }) => may({ staffRole: role }, 'mend-health')).map(({ id }) => id)
}
