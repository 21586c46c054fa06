import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { savedAnswers } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { listSavedAnswers, type SavedAnswer } from './list-saved-answers.ts'
import { savedAnswerForm } from './saved-answer-form.ts'

type Needs = World<'db' | 'clock'>
type Invalid = { outcome: 'invalid'; problems: Problems<NameIn<typeof savedAnswerForm>> }

/** More than anybody finds their way in. */
const most = 60

/** Adds one at the end. */
export async function addSavedAnswer(
  world: Needs,
  person: StaffPerson,
  typed: Typed,
): Promise<{ outcome: 'saved'; id: string } | Invalid> {
  const judged = judgeForm(savedAnswerForm, typed)
  if (judged.outcome === 'invalid') return judged
  return world.db.transaction(async (tx) => {
    const all = await hold(tx)
    if (all.length >= most) return { outcome: 'invalid', problems: { form: tooMany } }
    const id = randomId()
    await tx.insert(savedAnswers).values({ id, ...judged.values, position: (all.at(-1)?.position ?? 0) + 1 })
    const told = { act: 'answer.created', id, before: null, after: judged.values } as const
    await recordEvent(tx, world, actorOf(person), told)
    return { outcome: 'saved', id }
  })
}

const tooMany = `${most}\u00a0réponses types au plus\u00a0: supprimez-en une d’abord.`

export async function changeSavedAnswer(
  world: Needs,
  person: StaffPerson,
  id: string,
  typed: Typed,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' } | Invalid> {
  const judged = judgeForm(savedAnswerForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { name, text } = judged.values
  return world.db.transaction(async (tx) => {
    const before = (await hold(tx)).find((one) => one.id === id)
    if (!before) return { outcome: 'gone' }
    if (before.name === name && before.text === text) return { outcome: 'saved' }
    await tx.update(savedAnswers).set({ name, text }).where(eq(savedAnswers.id, id))
    const told = { act: 'answer.changed', id, before: toldOf(before), after: { name, text } } as const
    await recordEvent(tx, world, actorOf(person), told)
    return { outcome: 'saved' }
  })
}

/** Deleting what is gone is no error. */
export function deleteSavedAnswer(world: Needs, person: StaffPerson, id: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const [gone] = await tx.delete(savedAnswers).where(eq(savedAnswers.id, id)).returning()
    if (!gone) return
    const told = { act: 'answer.deleted', id, before: toldOf(gone), after: null } as const
    await recordEvent(tx, world, actorOf(person), told)
  })
}

/** One place up or down in the order in which they are offered. */
export function moveSavedAnswer({ db }: World<'db'>, id: string, by: -1 | 1): Promise<void> {
  return db.transaction(async (tx) => {
    const ids = (await hold(tx)).map((one) => one.id)
    const from = ids.indexOf(id)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    for (const [place, one] of ids.entries())
      await tx
        .update(savedAnswers)
        .set({ position: place + 1 })
        .where(eq(savedAnswers.id, one))
  })
}

const toldOf = ({ name, text }: SavedAnswer) => ({ name, text })

/** In their order; whoever else adds, changes or moves one waits until `tx` ends. */
async function hold(tx: Database): Promise<SavedAnswer[]> {
  await tx.execute(sql`lock table ${savedAnswers} in share row exclusive mode`)
  return listSavedAnswers(tx)
}
