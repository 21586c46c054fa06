import { and, count, eq, gt, isNotNull, min, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { mailAttempts } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'

type Needs = World<'db' | 'clock'>

const isPlace = (mailbox: string, place: string) =>
  and(eq(mailAttempts.mailbox, mailbox), eq(mailAttempts.place, place))

export async function countAttempt({ db, clock }: Needs, mailbox: string, place: string): Promise<number> {
  const now = clock.now()
  const [counted] = await db
    .insert(mailAttempts)
    .values({ mailbox, place, attempts: 1, tried_at: now })
    .onConflictDoUpdate({
      target: [mailAttempts.mailbox, mailAttempts.place],
      set: { attempts: sql`${mailAttempts.attempts} + 1`, tried_at: now },
    })
    .returning({ attempts: mailAttempts.attempts })
  return counted?.attempts ?? 1
}

export async function forgetAttempts({ db }: World<'db'>, mailbox: string, place: string): Promise<void> {
  await db.delete(mailAttempts).where(isPlace(mailbox, place))
}

/** A mail waits in its mailbox until whoever wrote it has a turn: that is no failure, and no try. */
export async function postpone(
  { db, clock }: Needs,
  mailbox: string,
  place: string,
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
    .where(isPlace(mailbox, place))
}

/**
 * Which of the places of a mailbox hold mails whose turn has not come. What waited and is not there any more, since people
 * have moved or deleted it, waits no longer.
 */
export async function listPostponed(
  { db, clock }: Needs,
  mailbox: string,
  places: string[],
): Promise<ReadonlySet<string>> {
  const isWaiting = and(eq(mailAttempts.mailbox, mailbox), isNotNull(mailAttempts.due_at))
  // As one parameter, not as one for each: a mailbox may hold more than a statement takes.
  const isGone = sql`${mailAttempts.place} <> all(${sql.param(places)}::text[])`
  await db.delete(mailAttempts).where(and(isWaiting, isGone))
  const waiting = await db
    .select({ place: mailAttempts.place })
    .from(mailAttempts)
    .where(and(isWaiting, gt(mailAttempts.due_at, clock.now())))
  return new Set(waiting.map(({ place }) => place))
}

/** Mails that wait for a turn, and since when the first of them does. */
export async function readWaiting(db: Database): Promise<{ mails: number; since: Date | null }> {
  const [waiting] = await db
    .select({ mails: count(), since: min(mailAttempts.waits_since) })
    .from(mailAttempts)
    .where(isNotNull(mailAttempts.due_at))
  return { mails: waiting?.mails ?? 0, since: waiting?.since ?? null }
}
