import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { closures } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { ClosureTold } from '../../events/setting-sentences.ts'
import { judgeForm, type Problems, type Typed } from '../../forms/judge-form.ts'
import { baseField, type Conflict, mergeChanges, readBase } from '../../forms/merge-changes.ts'
import { frenchSpaces } from '../../french-spaces.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { type ClosureField, type ClosureValues, closureForm, everywhere } from './closure-form.ts'

type Needs = World<'db' | 'clock' | 'announcements'>
type ClosureRow = typeof closures.$inferSelect

export type ClosureChange =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: Problems }
  | { outcome: 'conflict'; merged: ClosureValues; theirs: ClosureValues; conflicts: Conflict<ClosureField>[] }

/** The record of which all closures are told. */
export const closuresKey = 'fermetures'

/** Says on the site that a place, or all of them, will be closed (docs/product.md §11.21). */
export function addClosure(world: Needs, by: StaffPerson, typed: Typed): Promise<ClosureChange> {
  const judged = judgeForm(closureForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  return world.db.transaction(async (tx): Promise<ClosureChange> => {
    const row = { id: randomId(), ...rowOf(judged.values), withdrawn_at: null }
    await tx.insert(closures).values(row)
    await tell(tx, world, by, { act: 'setting.closure-added', before: null, after: toldOf(row) })
    return { outcome: 'saved' }
  })
}

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
    const held = await hold(tx, id)
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
    await tell(tx, world, by, { act: 'setting.closure-changed', ...told })
    return { outcome: 'saved' }
  })
}

/** Takes one back, or puts it up again; what is so already stays so. */
export function withdrawClosure(
  world: Needs,
  by: StaffPerson,
  id: string,
  isWithdrawn: boolean,
): Promise<ClosureChange> {
  return world.db.transaction(async (tx): Promise<ClosureChange> => {
    const held = await hold(tx, id)
    if (!held) return { outcome: 'gone' }
    if ((held.withdrawn_at !== null) === isWithdrawn) return { outcome: 'saved' }
    const withdrawn_at = isWithdrawn ? world.clock.now() : null
    await tx.update(closures).set({ withdrawn_at }).where(eq(closures.id, id))
    const told = toldOf(held)
    await tell(
      tx,
      world,
      by,
      isWithdrawn
        ? { act: 'setting.closure-withdrawn', before: told, after: null }
        : { act: 'setting.closure-restored', before: null, after: told },
    )
    return { outcome: 'saved' }
  })
}

async function hold(tx: Database, id: string): Promise<ClosureRow | null> {
  const [held] = await tx.select().from(closures).where(eq(closures.id, id)).for('update')
  return held ?? null
}

type Told =
  | { act: 'setting.closure-added' | 'setting.closure-restored'; before: null; after: ClosureTold }
  | { act: 'setting.closure-changed'; before: ClosureTold; after: ClosureTold }
  | { act: 'setting.closure-withdrawn'; before: ClosureTold; after: null }

async function tell(tx: Database, world: Needs, by: StaffPerson, told: Told): Promise<void> {
  await recordEvent(tx, world, actorOf(by), { ...told, id: closuresKey })
  await world.announcements.announce(tx, 'settings')
  await world.announcements.announce(tx, 'office')
}

export const closureValues = ({ location_id, first_day, last_day, reason }: ClosureRow): ClosureValues => ({
  place: location_id ?? everywhere,
  ...{ from: first_day, to: last_day, reason },
})

const rowOf = ({ place, from, to, reason }: ClosureValues) => ({
  location_id: place === everywhere ? null : place,
  ...{ first_day: from, last_day: to, reason: frenchSpaces(reason) },
})

const toldOf = ({ location_id, first_day, last_day, reason }: ClosureRow): ClosureTold => ({
  ...{ place: location_id, from: first_day, to: last_day, reason },
})
