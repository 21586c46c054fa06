import { lockClients } from '../../clients/lock-clients.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../../forms/judge-form.ts'
import { baseField } from '../../forms/merge-changes.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findPerson } from '../find-person.ts'
import type { PersonKey } from '../person-key.ts'
import { eraseAll } from './erase-all.ts'
import { erasureForm } from './erasure-form.ts'
import { holdAll } from './hold-records.ts'
import { planErasure } from './plan-erasure.ts'
import { writeDown } from './write-erasure-down.ts'

export type Erasure =
  | { outcome: 'saved'; id: string }
  /** Nothing is left of them, or they are gone into another record. */
  | { outcome: 'gone' }
  /** Something has to be ended before. */
  | { outcome: 'hindered' }
  /** Something came in, or went, since the page was shown. */
  | { outcome: 'changed' }
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof erasureForm>> }

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'announcements'>

/**
 * Takes out of the site all that is kept of somebody, but for what the law keeps: in one transaction, after which a job
 * deletes the files. What was shown is what is done: `typed` carries what the page's plan had seen
 * (docs/product.md §11.24). Done once, there is nobody left to be erased again.
 */
export async function erasePerson(
  world: Needs,
  by: StaffPerson,
  key: PersonKey,
  typed: Typed,
): Promise<Erasure> {
  const judged = judgeForm(erasureForm, typed)
  if (judged.outcome === 'invalid') return judged
  return world.db.transaction(async (tx): Promise<Erasure> => {
    await lockClients(tx, 'alone')
    const person = await findPerson({ ...world, db: tx }, key)
    if (!person) return { outcome: 'gone' }
    await holdAll(tx, person)
    const { held, obstacles, seen } = await planErasure(tx, person)
    if (obstacles.length > 0) return { outcome: 'hindered' }
    if (typed[baseField] !== seen) return { outcome: 'changed' }
    const id = await writeDown(tx, world, by, { why: judged.values.why, held })
    await eraseAll(tx, world, { by, person, erasureId: id })
    return { outcome: 'saved', id }
  })
}
