import { eq } from 'drizzle-orm'
import { closures } from '../../../db/schema/tables.ts'
import { judgeForm, type Typed } from '../../forms/judge-form.ts'
import { baseField, mergeChanges, readBase } from '../../forms/merge-changes.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { type ClosureField, closureForm } from './closure-form.ts'
import { closureValues, holdClosure, rowOf, toldOf } from './closure-record.ts'
import { type ClosureChange, tellClosure } from './tell-closure.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Changes one, by a form that says what it was when it was opened: fields that nobody else touched are merged. */
export function changeClosure(
  world: Needs,
  by: StaffPerson,
  id: string,
  typed: Typed,
): Promise<ClosureChange> {
  const judged = judgeForm(closureForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  return world.db.transaction(async (tx): Promise<ClosureChange> => {
    const held = await holdClosure(tx, id)
    if (!held || held.withdrawn_at) return { outcome: 'gone' }
    const theirs = closureValues(held)
    const mine = closureValues({ ...held, ...rowOf(judged.values) })
    const { merged, conflicts } = mergeChanges<ClosureField>(readBase(typed[baseField]), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const together = judgeForm(closureForm, merged)
    if (together.outcome === 'invalid') return together
    const row = { ...held, ...rowOf(together.values) }
    if (JSON.stringify(toldOf(row)) === JSON.stringify(toldOf(held))) return { outcome: 'saved' }
    await tx.update(closures).set(row).where(eq(closures.id, id))
    const told = { before: toldOf(held), after: toldOf(row) }
    await tellClosure(tx, world, by, { act: 'setting.closure-changed', ...told })
    return { outcome: 'saved' }
  })
}
