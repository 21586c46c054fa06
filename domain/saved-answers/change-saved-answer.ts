import { eq } from 'drizzle-orm'
import { savedAnswers } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type Typed } from '../forms/judge-form.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdSavedAnswers, type InvalidAnswer, toldOf } from './hold-saved-answers.ts'
import { savedAnswerForm } from './saved-answer-form.ts'

type Needs = World<'db' | 'clock'>

export async function changeSavedAnswer(
  world: Needs,
  person: StaffPerson,
  id: string,
  typed: Typed,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' } | InvalidAnswer> {
  const judged = judgeForm(savedAnswerForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { name, text } = judged.values
  return world.db.transaction(async (tx) => {
    const before = (await holdSavedAnswers(tx)).find((one) => one.id === id)
    if (!before) return { outcome: 'gone' }
    if (before.name === name && before.text === text) return { outcome: 'saved' }
    await tx.update(savedAnswers).set({ name, text }).where(eq(savedAnswers.id, id))
    const told = { act: 'answer.changed', id, before: toldOf(before), after: { name, text } } as const
    await recordEvent(tx, world, actorOf(person), told)
    return { outcome: 'saved' }
  })
}
