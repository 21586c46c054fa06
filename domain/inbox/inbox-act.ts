import type { Database } from '../../db/client.ts'
import type { InboxActs } from '../events/acts.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import type { HeldRecord, InboxStanding } from './hold-records.ts'
import type { InboxKind } from './inbox-kind.ts'

export type InboxWorld = World<'db' | 'clock' | 'announcements'>

/** Why nothing was done: it is not there any more, somebody else has it, it is closed or put aside. */
type InboxRefusal = 'gone' | 'taken' | 'settled'

/** What is to become of a record, and how that is told. */
export interface InboxStep<Done extends keyof InboxActs = keyof InboxActs> {
  act: Done
  change: Partial<InboxStanding>
  before: InboxActs[Done]['before']
  after: InboxActs[Done]['after']
}

/** `null` where it is so already. */
export type Decide = (
  held: HeldRecord,
  tx: Database,
) => Promise<InboxStep | InboxRefusal | null> | InboxStep | InboxRefusal | null

export interface InboxOutcome {
  /** Ids of those that are different now. */
  changed: string[]
  /** The first reason for which one was left as it is. */
  refusal: InboxRefusal | null
  /** Whose it is, where that is the reason. */
  takenBy: string | null
}

/** An act of a person on some records of a kind, by what else they said of it. */
export type InboxAct<Said extends unknown[] = []> = (
  world: InboxWorld,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
  ...said: Said
) => Promise<InboxOutcome>
