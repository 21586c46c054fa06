import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { takeAdvisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database } from '../../../db/client.ts'
import { reportedHealthProblems } from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { listSiteMaintainerIds } from '../backups/backups.ts'
import type { HealthCheck } from './health-check.ts'
import { failingHealthChecksOf } from './health-checks.ts'

const day = 24 * 3_600_000
/** Period in milliseconds during which a problem that ends and returns is not mailed again. */
const quietFor = day / 4
/** Period in milliseconds after which an ended problem is deleted. */
const retention = 30 * day

type State = typeof reportedHealthProblems.$inferSelect

/**
 * Whether a problem is mailed. Excludes problems with mails, which could not be mailed until they are over, and the failed
 * nightly backup, which has a mail of its own.
 */
const isMailed = ({ part, state }: Pick<State, 'part' | 'state'>) =>
  part !== 'e-mails' && !(part === 'sauvegardes' && state === 'failed')

/**
 * Stores the current problems and the end of earlier ones, and queues mails about new problems to the staff members who maintain the
 * site: once per problem, and again when it changes to another state. Several nodes may run it at the same time.
 * Returns whether a mail was queued.
 */
export function recordHealthProblems(
  { db, jobs, clock, announcements }: Deps<'db' | 'jobs' | 'clock' | 'announcements'>,
  checks: readonly HealthCheck[],
): Promise<boolean> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    await takeAdvisoryXactLock(tx, 'site news')
    await tx
      .delete(reportedHealthProblems)
      .where(lt(reportedHealthProblems.ended_at, new Date(now.getTime() - retention)))
    const reportedProblems = new Map(
      (await tx.select().from(reportedHealthProblems)).map((row) => [keyOf(row), row]),
    )
    let isTold = false
    let isChanged = false
    for (const { id: part, state = '', title, sentence, advice, operatorAdvice } of failingHealthChecksOf(
      checks,
    )) {
      const before = reportedProblems.get(keyOf({ part, state }))
      reportedProblems.delete(keyOf({ part, state }))
      const isNew = before?.ended_at !== null
      const isQuiet = before?.told_at && now.getTime() - before.told_at.getTime() < quietFor
      // A problem that returned during the quiet period and still exists is mailed after that period.
      const isUntold = before?.ended_at === null && (!before.told_at || before.told_at < before.since)
      const isToMail = (isNew || isUntold) && !isQuiet && isMailed({ part, state })
      const row = {
        title,
        sentence,
        advice: [advice, operatorAdvice].filter(Boolean).join('\n') || null,
        since: isNew ? now : before.since,
        ended_at: null,
        told_at: isToMail ? now : (before?.told_at ?? null),
      }
      await tx
        .insert(reportedHealthProblems)
        .values({ part, state, ...row })
        .onConflictDoUpdate({ target: [reportedHealthProblems.part, reportedHealthProblems.state], set: row })
      isTold ||= isToMail
      isChanged ||= isNew
    }
    for (const { part, state, ended_at } of reportedProblems.values()) {
      if (ended_at) continue
      const isIt = and(eq(reportedHealthProblems.part, part), eq(reportedHealthProblems.state, state))
      await tx.update(reportedHealthProblems).set({ ended_at: now }).where(isIt)
      isChanged = true
    }
    if (isChanged) await announcements.announce(tx, 'office')
    if (!isTold) return false
    const tellingId = randomId()
    for (const userId of await listSiteMaintainerIds(tx))
      await jobs.enqueue(tx, 'send-site-news-mail', { userId, tellingId })
    return true
  })
}

const keyOf = ({ part, state }: Pick<State, 'part' | 'state'>) => `${part} ${state}`

/** Returns the current problems that are mailed, oldest first. */
export async function listHealthProblemsToMail(db: Database) {
  const rows = await db
    .select()
    .from(reportedHealthProblems)
    .where(isNull(reportedHealthProblems.ended_at))
    .orderBy(asc(reportedHealthProblems.since))
  return rows.filter(isMailed)
}
