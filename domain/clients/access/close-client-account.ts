import { and, eq } from 'drizzle-orm'
import { users } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { audit } from '../../sign-in/audit.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { clientName } from '../client-name.ts'
import { holdClient } from '../hold-client.ts'
import { lockClients } from '../lock-clients.ts'
import type { AccessRefusal } from './access-refusal.ts'
import { hasAccount } from './has-account.ts'

/** Ends the client's account, its sessions and links; what is theirs stays, and they can be invited anew. */
export function closeClientAccount(
  world: World<'db' | 'accounts' | 'clock' | 'secret'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | AccessRefusal> {
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
