import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { formResponses } from '../../../db/schema/tables.ts'
import type { Deps } from '../ports/deps.ts'

/** Stored response of a form: the data returned, or the page redirected to. */
export interface StoredFormResponse {
  status: number
  location: string | null
  /** JSON; `null` if the response was a page. */
  body: string | null
}

/** User and key of a form. The page or its script creates the key. */
export interface SubmissionOwnerAndKey {
  userId: string
  key: string
}

/** Age after which an unfinished form counts as abandoned, because its process was killed. */
const abandoned = sql`now() - interval '2 minutes'`

/** Milliseconds between two checks for the first submission's response, at first and at most; and the total time of waiting. */
const pace = { first: 50, most: 1_000 }
const timeout = 15_000

type FormClaim =
  | { outcome: 'claimed'; form: ClaimedSubmission }
  /** An earlier submission with the same key has this response. */
  | { outcome: 'completed'; response: StoredFormResponse }
  /** The first submission of the same form has not finished in time, or the visitor has disconnected. */
  | { outcome: 'busy' }

/** A form that this submission must process and then pass to `storeFormResponse`. */
export interface ClaimedSubmission extends SubmissionOwnerAndKey {
  receivedAt: Date
}

/**
 * Claims a form that is sent with a key. The first submission claims it; later ones with the same key wait for its
 * response. A claim without a response can be claimed again after two minutes (by the database's clock), so actions
 * must recognise work that they have already done.
 */
export async function claimSubmission(
  { db }: Deps<'db'>,
  { userId, key }: SubmissionOwnerAndKey,
  leaving: AbortSignal,
): Promise<FormClaim> {
  const isIt = and(eq(formResponses.user_id, userId), eq(formResponses.key, key))
  const end = performance.now() + timeout
  for (let pause = pace.first; ; pause = Math.min(pause * 2, pace.most)) {
    const [first] = await db
      .select({
        response: formResponses.answer,
        isLeft: sql<boolean>`${formResponses.answer} is null and ${formResponses.received_at} < ${abandoned}`,
      })
      .from(formResponses)
      .where(isIt)
    if (first?.response) return { outcome: 'completed', response: first.response }
    if (!first || first.isLeft) {
      const [own] = await db
        .insert(formResponses)
        .values({ user_id: userId, key, received_at: sql`now()` })
        .onConflictDoUpdate({
          target: [formResponses.user_id, formResponses.key],
          set: { received_at: sql`now()` },
          setWhere: and(isNull(formResponses.answer), lt(formResponses.received_at, abandoned)),
        })
        .returning({ receivedAt: formResponses.received_at })
      if (own) return { outcome: 'claimed', form: { userId, key, receivedAt: own.receivedAt } }
    }
    if (performance.now() + pause > end || leaving.aborted) return { outcome: 'busy' }
    await wait(pause)
  }
}

/**
 * Stores the response of a claimed form. `null` removes the claim, so that the same submission can try again. Does nothing if
 * another submission has claimed the form meanwhile.
 */
export async function storeFormResponse(
  { db }: Deps<'db'>,
  { userId, key, receivedAt }: ClaimedSubmission,
  response: StoredFormResponse | null,
): Promise<void> {
  const isOwn = and(
    eq(formResponses.user_id, userId),
    eq(formResponses.key, key),
    // JavaScript dates have no microseconds.
    sql`date_trunc('milliseconds', ${formResponses.received_at}) = ${receivedAt.toISOString()}`,
  )
  await (response
    ? db.update(formResponses).set({ answer: response }).where(isOwn)
    : db.delete(formResponses).where(isOwn))
}

const msPerDay = 86_400_000

/** Deletes responses older than a day: no user submits the same form again the next day. */
export async function deleteOldFormResponses({ db, clock }: Deps<'db' | 'clock'>): Promise<void> {
  await db
    .delete(formResponses)
    .where(lt(formResponses.received_at, new Date(clock.now().getTime() - msPerDay)))
}
