import type { Database } from '../../db/client.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { countOneLess, countOneMore } from '../form-counters.ts'
import { announceThread } from '../letters/threads/announce-thread.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { changeRecord } from './change-record.ts'
import { type HeldRecord, holdRecords } from './hold-records.ts'
import type { Decide, InboxOutcome, InboxStep, InboxWorld } from './inbox-act.ts'
import { counterOf, type InboxKind } from './inbox-kind.ts'

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
