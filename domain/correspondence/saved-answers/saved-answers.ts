import { asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { savedAnswers } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { savedAnswerForm } from './saved-answer-form.ts'

type SavedAnswer = typeof savedAnswers.$inferSelect

/** Returns the saved answers in display order. */
export const listSavedAnswers = (db: Database): Promise<SavedAnswer[]> =>
  db.select().from(savedAnswers).orderBy(asc(savedAnswers.position), asc(savedAnswers.id))

export async function findSavedAnswer(db: Database, id: string): Promise<SavedAnswer | null> {
  const [answer] = await db.select().from(savedAnswers).where(eq(savedAnswers.id, id))
  return answer ?? null
}

type Needs = Deps<'db' | 'clock'>

/** Maximum number of saved answers; a longer list would be hard to use. */
const maxSavedAnswers = 60

/** Adds a saved answer at the end of the list. */
export async function addSavedAnswer(
  deps: Needs,
  person: StaffPerson,
  typed: FormInput,
): Promise<{ outcome: 'saved'; id: string } | InvalidAnswer> {
  const checked = validateForm(savedAnswerForm, typed)
  if (checked.outcome === 'invalid') return checked
  return deps.db.transaction(async (tx) => {
    const all = await lockSavedAnswers(tx)
    if (all.length >= maxSavedAnswers) return { outcome: 'invalid', problems: { form: tooMany } }
    const id = randomId()
    await tx.insert(savedAnswers).values({ id, ...checked.values, position: (all.at(-1)?.position ?? 0) + 1 })
    const event = { act: 'answer.created', id, before: null, after: checked.values } as const
    await recordEvent(tx, deps, staffActor(person), event)
    return { outcome: 'saved', id }
  })
}

const tooMany = `${maxSavedAnswers}\u00a0réponses types au plus\u00a0: supprimez-en une d’abord.`

export async function changeSavedAnswer(
  deps: Needs,
  person: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' } | InvalidAnswer> {
  const checked = validateForm(savedAnswerForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { name, text } = checked.values
  return deps.db.transaction(async (tx) => {
    const before = (await lockSavedAnswers(tx)).find((one) => one.id === id)
    if (!before) return { outcome: 'gone' }
    if (before.name === name && before.text === text) return { outcome: 'saved' }
    await tx.update(savedAnswers).set({ name, text }).where(eq(savedAnswers.id, id))
    const event = {
      act: 'answer.changed',
      id,
      before: savedAnswerEventData(before),
      after: { name, text },
    } as const
    await recordEvent(tx, deps, staffActor(person), event)
    return { outcome: 'saved' }
  })
}

/** Moves a saved answer one place up or down. Does nothing when the order has changed since the page was rendered. */
export function moveSavedAnswer(
  { db }: Deps<'db'>,
  id: string,
  { from: seen, by }: { from: number; by: -1 | 1 },
): Promise<void> {
  return db.transaction(async (tx) => {
    const ids = (await lockSavedAnswers(tx)).map((one) => one.id)
    const from = ids.indexOf(id)
    const to = from + by
    if (from < 0 || from !== seen - 1 || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    for (const [index, one] of ids.entries())
      await tx
        .update(savedAnswers)
        .set({ position: index + 1 })
        .where(eq(savedAnswers.id, one))
  })
}

/** Deletes a saved answer. Does nothing when it no longer exists. */
export function deleteSavedAnswer(deps: Needs, person: StaffPerson, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(savedAnswers).where(eq(savedAnswers.id, id)).returning()
    if (!deleted) return
    const event = { act: 'answer.deleted', id, before: savedAnswerEventData(deleted), after: null } as const
    await recordEvent(tx, deps, staffActor(person), event)
  })
}

type InvalidAnswer = { outcome: 'invalid'; problems: FormProblems<FieldName<typeof savedAnswerForm>> }

const savedAnswerEventData = ({ name, text }: SavedAnswer) => ({ name, text })

/** Returns all saved answers in order. Locks the table against other changes until `tx` ends. */
async function lockSavedAnswers(tx: Transaction): Promise<SavedAnswer[]> {
  await tx.execute(sql`lock table ${savedAnswers} in share row exclusive mode`)
  return listSavedAnswers(tx)
}
