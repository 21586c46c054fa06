import { closures } from '../../../db/schema/tables.ts'
import { judgeForm, type Typed } from '../../forms/judge-form.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { closureForm } from './closure-form.ts'
import { rowOf, toldOf } from './closure-record.ts'
import { type ClosureChange, tellClosure } from './tell-closure.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Says on the site that a place, or all of them, will be closed (docs/product.md §11.21). */
export function addClosure(world: Needs, by: StaffPerson, typed: Typed): Promise<ClosureChange> {
  const judged = judgeForm(closureForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  return world.db.transaction(async (tx): Promise<ClosureChange> => {
    const row = { id: randomId(), ...rowOf(judged.values), withdrawn_at: null }
    await tx.insert(closures).values(row)
    await tellClosure(tx, world, by, { act: 'setting.closure-added', before: null, after: toldOf(row) })
    return { outcome: 'saved' }
  })
}
