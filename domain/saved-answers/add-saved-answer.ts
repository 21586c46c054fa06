import { savedAnswers } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type Typed } from '../forms/judge-form.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdSavedAnswers, type InvalidAnswer } from './hold-saved-answers.ts'
import { savedAnswerForm } from './saved-answer-form.ts'

type Needs = World<'db' | 'clock'>

/** More than anybody finds their way in. */
const most = 60

/** Adds one at the end. */
export async function addSavedAnswer(
  world: Needs,
  person: StaffPerson,
  typed: Typed,
): Promise<{ outcome: 'saved'; id: string } | InvalidAnswer> {
  const judged = judgeForm(savedAnswerForm, typed)
  if (judged.outcome === 'invalid') return judged
  return world.db.transaction(async (tx) => {
    const all = await holdSavedAnswers(tx)
    if (all.length >= most) return { outcome: 'invalid', problems: { form: tooMany } }
    const id = randomId()
    await tx.insert(savedAnswers).values({ id, ...judged.values, position: (all.at(-1)?.position ?? 0) + 1 })
    const told = { act: 'answer.created', id, before: null, after: judged.values } as const
    await recordEvent(tx, world, actorOf(person), told)
    return { outcome: 'saved', id }
  })
}

const tooMany = `${most}\u00a0réponses types au plus\u00a0: supprimez-en une d’abord.`
