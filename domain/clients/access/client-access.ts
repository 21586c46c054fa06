import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { users } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { audit } from '../../sign-in/audit.ts'
import { invite } from '../../sign-in/invitation/invite-client.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { clientName } from '../client-name.ts'
import { holdClient } from '../hold-client.ts'
import { lockClients } from '../lock-clients.ts'
import { forgetInvitations } from './forget-invitations.ts'

type Refusal = { outcome: 'gone' } | { outcome: 'no-email' } | { outcome: 'email-in-use' }
type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/** Sends the client a link to open their account; one sent before opens nothing any more. */
export function inviteToClientArea(
  world: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | Refusal> {
  return world.db.transaction(async (tx): Promise<{ outcome: 'saved' } | Refusal> => {
    await lockClients(tx, 'shared')
    const client = await holdClient(tx, id)
    if (!client || (await hasAccount(tx, id))) return { outcome: 'gone' }
    if (!client.email) return { outcome: 'no-email' }
    const email = client.email.toLowerCase()
    if (await world.accounts.findHolder(tx, email)) return { outcome: 'email-in-use' }
    await invite(tx, world, { clientId: id, email })
    const after = { name: clientName(client), email }
    await recordEvent(tx, world, actorOf(by), { act: 'client.invited', id, before: null, after })
    return { outcome: 'saved' }
  })
}

/** Takes back an invitation that was not followed yet. */
export function revokeInvitation(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | Refusal> {
  return world.db.transaction(async (tx) => {
    await lockClients(tx, 'shared')
    const client = await holdClient(tx, id)
    if (!client || !(await forgetInvitations(tx, id))) return { outcome: 'gone' }
    const before = { name: clientName(client) }
    await recordEvent(tx, world, actorOf(by), { act: 'client.invitation-revoked', id, before, after: null })
    return { outcome: 'saved' }
  })
}

/** Ends the client's account, its sessions and links; what is theirs stays, and they can be invited anew. */
export function closeClientAccount(
  world: World<'db' | 'accounts' | 'clock' | 'secret'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | Refusal> {
  return world.db.transaction(async (tx) => {
    await lockClients(tx, 'shared')
    const client = await holdClient(tx, id)
    if (!client || !(await hasAccount(tx, id))) return { outcome: 'gone' }
    await world.accounts.forgetResets(tx, id)
    await tx.delete(users).where(and(eq(users.id, id), eq(users.role, 'client')))
    await audit(tx, world, { act: 'account-closed', userId: id })
    const before = { name: clientName(client) }
    await recordEvent(tx, world, actorOf(by), { act: 'client.account-closed', id, before, after: null })
    return { outcome: 'saved' }
  })
}

/** Whether somebody signs in with that client's id; held, so that none is made or closed meanwhile. */
export async function hasAccount(tx: Database, clientId: string): Promise<boolean> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, clientId)).for('update')
  return user !== undefined
}
