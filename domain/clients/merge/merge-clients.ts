import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { judgeForm, type Typed } from '../../forms/judge-form.ts'
import { baseField, readBase } from '../../forms/merge-changes.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { forgetInvitations } from '../access/forget-invitations.ts'
import { changedFields } from '../changed-fields.ts'
import { type ClientValues, recordOf, valuesOf } from '../client-fields.ts'
import { clientForm } from '../client-form.ts'
import { clientName } from '../client-name.ts'
import type { ClientProblems } from '../create-client.ts'
import { freezeBuyers } from '../freeze-buyers.ts'
import { lockClients } from '../lock-clients.ts'
import { bringAlong } from './bring-along.ts'
import { findPair, type Pair, usualSide } from './find-pair.ts'

export type Merging =
  | { outcome: 'saved'; id: string }
  | { outcome: 'gone' }
  | { outcome: 'two-accounts' }
  /** One of the records is not what the page showed. */
  | { outcome: 'changed' }
  | { outcome: 'invalid'; problems: ClientProblems }

/**
 * Makes one record of two, each differing field from the side that was chosen: requests, messages, orders, estimates,
 * invoices and the account go along, in one transaction with its event. What was issued keeps its printed client.
 */
export function mergeClients(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  ids: [string, string],
  typed: Typed,
): Promise<Merging> {
  return world.db.transaction(async (tx): Promise<Merging> => {
    await lockClients(tx, 'alone')
    const pair = await findPair(tx, ...ids)
    if (!pair) return { outcome: 'gone' }
    if (pair.hasTwoAccounts) return { outcome: 'two-accounts' }
    if (!isSame(readBase(typed[baseField]), readBase(pair.seen))) return { outcome: 'changed' }
    const before = valuesOf(pair.kept)
    const after = chosenValues(pair, typed)
    const judged = judgeForm(clientForm, after)
    if (judged.outcome === 'invalid') return judged
    await freezeBuyers(tx, [pair.kept.id, pair.gone.id])
    await bringAlong(tx, pair)
    await tx.update(clients).set(recordOf(after)).where(eq(clients.id, pair.kept.id))
    if (before.email !== after.email) await forgetInvitations(tx, pair.kept.id)
    await tellMerge(tx, world, by, { pair, before, after })
    return { outcome: 'saved', id: pair.kept.id }
  })
}

interface Merged {
  pair: Pair
  before: ClientValues
  after: ClientValues
}

async function tellMerge(
  tx: Database,
  world: World<'clock'>,
  by: StaffPerson,
  { pair, before, after }: Merged,
) {
  const { kept, gone } = pair
  await recordEvent(tx, world, actorOf(by), {
    act: 'client.merged',
    id: kept.id,
    before: { name: clientName(kept), gone: clientName(gone), goneId: gone.id },
    after: changedFields(before, after)?.after ?? { name: clientName(kept), fields: {} },
  })
}

function isSame(one: Partial<Record<string, string>>, other: Partial<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

function chosenValues(pair: Pair, typed: Typed): ClientValues {
  const [kept, gone] = [valuesOf(pair.kept), valuesOf(pair.gone)]
  const values = { ...kept, notes: [kept.notes, gone.notes].filter(Boolean).join('\n\n') }
  for (const field of pair.differing) {
    const side = typed[field] ?? usualSide(field, pair)
    if (side === 'gone') values[field] = gone[field]
  }
  return values
}
