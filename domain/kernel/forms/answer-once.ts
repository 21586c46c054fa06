import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { answeredForms } from '../../../db/schema/tables.ts'
import type { Deps } from '../ports/deps.ts'

/** What a form was answered, as far as it is told again: what it said, or where it led. */
export interface FormAnswer {
  status: number
  location: string | null
  /** In JSON; `null` where the answer was a page. */
  body: string | null
}

/** Whose form, and the key that its page or its script has given it. */
export interface FormKey {
  userId: string
  key: string
}

/** Whoever began with a form and has not ended it for so long has been killed. */
const abandoned = sql`now() - interval '2 minutes'`

/** Milliseconds between two looks at whether the first press has its answer, at first and at most, and how long one looks. */
const pace = { first: 50, most: 1_000 }
const timeout = 15_000

/** A form that is this press's to act upon; ended by `settleForm`. */
export interface ClaimedForm extends FormKey {
  receivedAt: Date
}

/**
 * Takes a form that is sent under a key: the first to come has it, and whoever comes with the same key waits for its answer,
 * `'busy'` where that takes too long or nobody waits any more. What was claimed and never ended is claimed again after two
 * minutes, by the database's clock: the action itself then knows what it has done.
 */
export async function claimForm(
  { db }: Deps<'db'>,
  { userId, key }: FormKey,
  leaving: AbortSignal,
): Promise<ClaimedForm | FormAnswer | 'busy'> {
  const isIt = and(eq(answeredForms.user_id, userId), eq(answeredForms.key, key))
  const end = performance.now() + timeout
  for (let pause = pace.first; ; pause = Math.min(pause * 2, pace.most)) {
    const [first] = await db
      .select({
        answer: answeredForms.answer,
        isLeft: sql<boolean>`${answeredForms.answer} is null and ${answeredForms.received_at} < ${abandoned}`,
      })
      .from(answeredForms)
      .where(isIt)
    if (first?.answer) return first.answer
    if (!first || first.isLeft) {
      const [own] = await db
        .insert(answeredForms)
        .values({ user_id: userId, key, received_at: sql`now()` })
        .onConflictDoUpdate({
          target: [answeredForms.user_id, answeredForms.key],
          set: { received_at: sql`now()` },
          setWhere: and(isNull(answeredForms.answer), lt(answeredForms.received_at, abandoned)),
        })
        .returning({ receivedAt: answeredForms.received_at })
      if (own) return { userId, key, receivedAt: own.receivedAt }
    }
    if (performance.now() + pause > end || leaving.aborted) return 'busy'
    await wait(pause)
  }
}

/**
 * Keeps what a claimed form was answered; `null` where nothing came of it, and the same press may try again. What somebody else
 * has claimed meanwhile stays theirs.
 */
export async function settleForm(
  { db }: Deps<'db'>,
  { userId, key, receivedAt }: ClaimedForm,
  answer: FormAnswer | null,
): Promise<void> {
  const isOwn = and(
    eq(answeredForms.user_id, userId),
    eq(answeredForms.key, key),
    // A date has no microseconds.
    sql`date_trunc('milliseconds', ${answeredForms.received_at}) = ${receivedAt.toISOString()}`,
  )
  await (answer
    ? db.update(answeredForms).set({ answer }).where(isOwn)
    : db.delete(answeredForms).where(isOwn))
}

const msPerDay = 86_400_000

/** Nobody presses again the next day. */
export async function deleteOldFormAnswers({ db, clock }: Deps<'db' | 'clock'>): Promise<void> {
  await db
    .delete(answeredForms)
    .where(lt(answeredForms.received_at, new Date(clock.now().getTime() - msPerDay)))
}
