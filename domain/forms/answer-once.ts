import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { answeredForms } from '../../db/schema/tables.ts'
import type { Deps } from '../deps.ts'

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

/** Milliseconds after which whoever began with a form without ending it has been killed. */
const abandoned = 60_000

/** Milliseconds between two looks at whether the first press has its answer, and how long one looks. */
const pace = 100
const patience = 15_000

/**
 * Takes a form that is sent under a key: the first to come has it (`null`) and ends it with `settleForm`; whoever comes with the
 * same key waits for its answer, `'busy'` where that takes too long. What is claimed and never ended, since its process died,
 * is claimed again after a minute: the action itself then knows what it has done.
 */
export async function claimForm(
  { db, clock }: Deps<'db' | 'clock'>,
  { userId, key }: FormKey,
): Promise<FormAnswer | 'busy' | null> {
  const isIt = and(eq(answeredForms.user_id, userId), eq(answeredForms.key, key))
  const end = performance.now() + patience
  do {
    const received_at = clock.now()
    const old = new Date(received_at.getTime() - abandoned)
    const [own] = await db
      .insert(answeredForms)
      .values({ user_id: userId, key, received_at })
      .onConflictDoUpdate({
        target: [answeredForms.user_id, answeredForms.key],
        set: { received_at },
        setWhere: and(isNull(answeredForms.answer), lt(answeredForms.received_at, old)),
      })
      .returning({ key: answeredForms.key })
    if (own) return null
    const [first] = await db.select().from(answeredForms).where(isIt)
    if (first?.answer) return first.answer
    await wait(pace)
  } while (performance.now() < end)
  return 'busy'
}

/** Keeps what a claimed form was answered; `null` where nothing came of it, and the same press may try again. */
export async function settleForm(
  { db }: Deps<'db'>,
  { userId, key }: FormKey,
  answer: FormAnswer | null,
): Promise<void> {
  const isIt = and(eq(answeredForms.user_id, userId), eq(answeredForms.key, key))
  await (answer ? db.update(answeredForms).set({ answer }).where(isIt) : db.delete(answeredForms).where(isIt))
}

const msPerDay = 86_400_000

/** Nobody presses again the next day. */
export async function deleteOldFormAnswers({ db, clock }: Deps<'db' | 'clock'>): Promise<void> {
  await db
    .delete(answeredForms)
    .where(lt(answeredForms.received_at, new Date(clock.now().getTime() - msPerDay)))
}
