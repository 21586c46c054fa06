import type { Database } from '../../../db/client.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { ClosureTold } from '../../events/setting-sentences.ts'
import type { Problems } from '../../forms/judge-form.ts'
import type { Conflict } from '../../forms/merge-changes.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { ClosureField, ClosureValues } from './closure-form.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export type ClosureChange =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: Problems }
  | { outcome: 'conflict'; merged: ClosureValues; theirs: ClosureValues; conflicts: Conflict<ClosureField>[] }

/** The record of which all closures are told. */
export const closuresKey = 'fermetures'

type Told =
  | { act: 'setting.closure-added' | 'setting.closure-restored'; before: null; after: ClosureTold }
  | { act: 'setting.closure-changed'; before: ClosureTold; after: ClosureTold }
  | { act: 'setting.closure-withdrawn'; before: ClosureTold; after: null }

/** Writes down what became of a closure, and has every node and open page know it. */
export async function tellClosure(tx: Database, world: Needs, by: StaffPerson, told: Told): Promise<void> {
  await recordEvent(tx, world, actorOf(by), { ...told, id: closuresKey })
  await world.announcements.announce(tx, 'settings')
  await world.announcements.announce(tx, 'office')
}
