import { and, count, desc, eq, gt, inArray, isNotNull, min, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { fetchedMails, mailAttempts, mailboxes } from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'

/** Maximum age in hours of the mails fetched from a new mailbox. */
const firstHours = 24

/** Returns the date from which mails of a mailbox are fetched, and stores it on the first call. */
export async function ensureMailboxFetchStart(
  { db, clock }: Deps<'db' | 'clock'>,
  name: string,
): Promise<Date> {
  const since = new Date(clock.now().getTime() - firstHours * 3_600_000)
  await db.insert(mailboxes).values({ name, followed_since: since }).onConflictDoNothing()
  const [followed] = await db.select().from(mailboxes).where(eq(mailboxes.name, name))
  return followed?.followed_since ?? since
}

/** Records that all mails of a mailbox were fetched, or with `failure` why they could not be. */
export async function recordMailboxHealth(
  { db, clock }: Deps<'db' | 'clock'>,
  name: string,
  failure: string | null,
): Promise<void> {
  const now = clock.now()
  const health = failure === null ? { fetched_at: now, failure } : { failed_at: now, failure }
  await db.update(mailboxes).set(health).where(eq(mailboxes.name, name))
}

/** Returns all mailboxes that the site has followed, with their latest fetch and failure. */
export const listMailboxes = (db: Database) => db.select().from(mailboxes).orderBy(mailboxes.name)

type Needs = Deps<'db' | 'clock'>

const hasMailboxUid = (mailbox: string, mailboxUid: string) =>
  and(eq(mailAttempts.mailbox, mailbox), eq(mailAttempts.place, mailboxUid))

export async function incrementMailAttempts(
  { db, clock }: Needs,
  mailbox: string,
  mailboxUid: string,
): Promise<number> {
  const now = clock.now()
  const [counted] = await db
    .insert(mailAttempts)
    .values({ mailbox, place: mailboxUid, attempts: 1, tried_at: now })
    .onConflictDoUpdate({
      target: [mailAttempts.mailbox, mailAttempts.place],
      set: { attempts: sql`${mailAttempts.attempts} + 1`, tried_at: now },
    })
    .returning({ attempts: mailAttempts.attempts })
  return counted?.attempts ?? 1
}

export async function deleteMailAttempts(
  { db }: Deps<'db'>,
  mailbox: string,
  mailboxUid: string,
): Promise<void> {
  await db.delete(mailAttempts).where(hasMailboxUid(mailbox, mailboxUid))
}

/** Leaves a mail in its mailbox for `seconds`, because its sender has reached a rate limit. Resets its attempts. */
export async function postponeIncomingMail(
  { db, clock }: Needs,
  mailbox: string,
  mailboxUid: string,
  seconds: number,
): Promise<void> {
  const now = clock.now()
  await db
    .update(mailAttempts)
    .set({
      attempts: 0,
      waits_since: sql`coalesce(${mailAttempts.waits_since}, ${now})`,
      due_at: new Date(now.getTime() + seconds * 1_000),
    })
    .where(hasMailboxUid(mailbox, mailboxUid))
}

/**
 * Returns the UIDs of mails that are postponed and not due yet. Deletes the records of postponed mails that people have
 * moved or deleted in the mailbox.
 */
export async function listPostponedMails(
  { db, clock }: Needs,
  mailbox: string,
  mailboxUids: string[],
): Promise<ReadonlySet<string>> {
  const isWaiting = and(eq(mailAttempts.mailbox, mailbox), isNotNull(mailAttempts.due_at))
  // Passes the UIDs as one array parameter: a mailbox may contain more mails than a statement accepts parameters.
  const isGone = sql`${mailAttempts.place} <> all(${sql.param(mailboxUids)}::text[])`
  await db.delete(mailAttempts).where(and(isWaiting, isGone))
  const postponed = await db
    .select({ place: mailAttempts.place })
    .from(mailAttempts)
    .where(and(isWaiting, gt(mailAttempts.due_at, clock.now())))
  return new Set(postponed.map(({ place }) => place))
}

/** Returns the number of postponed mails, and the time since which the first of them has been waiting. */
export async function countPostponedMails(db: Database): Promise<{ mails: number; since: Date | null }> {
  const [waiting] = await db
    .select({ mails: count(), since: min(mailAttempts.waits_since) })
    .from(mailAttempts)
    .where(isNotNull(mailAttempts.due_at))
  return { mails: waiting?.mails ?? 0, since: waiting?.since ?? null }
}

/** Outcomes of delivery reports. */
const reports = ['bounce', 'delay', 'report']

/** Number of days for which « État » counts mails that are only in the mailbox. */
const unfiledDays = 30

/**
 * Returns the mails of the last 30 days that are only in the mailbox: the number of each outcome, and the times at which the
 * newest unreadable ones were given up.
 */
export async function summarizeUnfiledMails({ db, clock }: Needs) {
  const since = new Date(clock.now().getTime() - unfiledDays * 24 * 3_600_000)
  const isOf = (outcomes: readonly string[]) =>
    and(gt(fetchedMails.fetched_at, since), inArray(fetchedMails.outcome, outcomes))
  const counts = await db
    .select({ outcome: fetchedMails.outcome, mails: count() })
    .from(fetchedMails)
    .where(isOf(['unreadable', 'list', 'robot', 'own', 'absence', ...reports]))
    .groupBy(fetchedMails.outcome)
  const newest = await db
    .select({ at: fetchedMails.fetched_at })
    .from(fetchedMails)
    .where(isOf(['unreadable']))
    .orderBy(desc(fetchedMails.fetched_at))
    .limit(5)
  return {
    counts: Object.fromEntries(counts.map(({ outcome, mails }) => [outcome, mails])),
    newestUnreadable: newest.map(({ at }) => at),
  }
}
