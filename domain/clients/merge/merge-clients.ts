import { eq } from 'drizzle-orm'
import { clients } from '../../../db/schema/tables.ts'
import { judgeForm, type Typed } from '../../forms/judge-form.ts'
import { baseField, readBase } from '../../forms/merge-changes.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { forgetInvitations } from '../access/forget-invitations.ts'
import { recordOf, valuesOf } from '../client-values.ts'
import type { ClientProblems } from '../create-client.ts'
import { clientForm } from '../form/client-form.ts'
import { freezeBuyers } from '../freeze-buyers.ts'
import { lockClients } from '../lock-clients.ts'
import { bringAlong } from './bring-along.ts'
import { chosenValues } from './chosen-values.ts'
import { findPair } from './find-pair.ts'
import { tellMerge } from './tell-merge.ts'

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

function isSame(one: Partial<Record<string, string>>, other: Partial<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
