import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type Typed } from '../forms/judge-form.ts'
import { baseField, type Conflict, mergeChanges, readBase } from '../forms/merge-changes.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { forgetInvitations } from './access/forget-invitations.ts'
import { changedFields } from './changed-fields.ts'
import type { ClientField } from './client-fields.ts'
import { type ClientValues, recordOf, valuesOf } from './client-values.ts'
import type { ClientProblems } from './create-client.ts'
import { clientForm } from './form/client-form.ts'
import { freezeBuyers } from './freeze-buyers.ts'
import { holdClient } from './hold-client.ts'
import { emailTaken, holdEmail, lockEmail } from './hold-email.ts'
import { lockClients } from './lock-clients.ts'
import { tidyValues } from './tidy-values.ts'

export type ClientChange =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: ClientProblems }
  /** Others changed the same fields meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: ClientValues; theirs: ClientValues; conflicts: Conflict<ClientField>[] }

/**
 * Changes a client's record, by a form that says what the record was when it was opened: what others changed meanwhile
 * stays, and what both changed is given back to choose from (docs/product.md §11.10).
 */
export function changeClient(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
  typed: Typed,
): Promise<ClientChange> {
  const judged = judgeForm(clientForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const mine = tidyValues(judged.values)
  return world.db.transaction(async (tx): Promise<ClientChange> => {
    await lockClients(tx, 'shared')
    if (mine.email) await lockEmail(tx, mine.email)
    const held = await holdClient(tx, id)
    if (!held) return { outcome: 'gone' }
    const theirs = valuesOf(held)
    const { merged, conflicts } = mergeChanges<ClientField>(readBase(typed[baseField]), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const together = judgeForm(clientForm, merged)
    if (together.outcome === 'invalid') return together
    return saveChange(tx, world, by, { id, before: theirs, after: valuesOf(recordOf(merged)) })
  })
}

interface Saving {
  id: string
  before: ClientValues
  after: ClientValues
}

async function saveChange(
  tx: Database,
  world: World<'clock'>,
  by: StaffPerson,
  { id, before, after }: Saving,
): Promise<ClientChange> {
  const told = changedFields(before, after)
  if (!told) return { outcome: 'saved' }
  const holder = after.email && after.email !== before.email ? await holdEmail(tx, after.email, id) : null
  if (holder) return { outcome: 'invalid', problems: { email: emailTaken(holder.called) } }
  await freezeBuyers(tx, [id])
  await tx.update(clients).set(recordOf(after)).where(eq(clients.id, id))
  if (after.email !== before.email) await forgetInvitations(tx, id)
  await recordEvent(tx, world, actorOf(by), { act: 'client.changed', id, ...told })
  return { outcome: 'saved' }
}
