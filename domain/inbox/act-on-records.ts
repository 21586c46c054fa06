import type { Database } from '../../db/client.ts'
import { actorOf } from '../events/actor.ts'
import type { InboxActs } from '../events/acts.ts'
import { recordEvent } from '../events/record-event.ts'
import { countOneLess, countOneMore } from '../form-counters.ts'
import { announceThread } from '../letters/threads/announce-thread.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { changeRecord, type HeldRecord, holdRecords, type InboxStanding } from './hold-records.ts'
import { counterOf, type InboxKind } from './inbox-kind.ts'

export type InboxWorld = World<'db' | 'clock' | 'announcements'>

/** Why nothing was done: it is not there any more, somebody else has it, it is closed or put aside. */
type InboxRefusal = 'gone' | 'taken' | 'settled'

/** What is to become of a record, and how that is told. */
interface InboxStep<Done extends keyof InboxActs = keyof InboxActs> {
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

/**
 * One act on some records of a kind, all in one transaction with their events and the counter of those that nobody has
 * seen (docs/product.md §11.7). `decide` sees each record as it stands once nobody else can change it.
 */
export function actOnRecords(
  world: InboxWorld,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
  decide: Decide,
): Promise<InboxOutcome> {
  return world.db.transaction(async (tx) => {
    const held = await holdRecords(tx, kind, ids)
    const outcome: InboxOutcome = {
      changed: [],
      refusal: held.length < new Set(ids).size ? 'gone' : null,
      takenBy: null,
    }
    for (const record of held) {
      const step = await decide(record, tx)
      if (typeof step === 'string') {
        outcome.refusal ??= step
        outcome.takenBy ??= record.handled_by
      } else if (step) {
        await take(tx, world, by, kind, record, step)
        outcome.changed.push(record.id)
      }
    }
    return outcome
  })
}

async function take(
  tx: Database,
  world: InboxWorld,
  by: StaffPerson,
  kind: InboxKind,
  { id, seen }: HeldRecord,
  { act, change, before, after }: InboxStep,
): Promise<void> {
  await changeRecord(tx, kind, id, change)
  if (change.seen !== undefined && change.seen !== seen)
    await (change.seen ? countOneLess : countOneMore)(tx, counterOf[kind])
  await recordEvent(tx, world, actorOf(by), { act: `${kind}.${act}`, id, before, after } as Parameters<
    typeof recordEvent
  >[3])
  await announceThread(tx, world, { kind, id })
}
