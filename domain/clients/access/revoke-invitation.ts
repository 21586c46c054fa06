import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { clientName } from '../client-name.ts'
import { holdClient } from '../hold-client.ts'
import { lockClients } from '../lock-clients.ts'
import type { AccessRefusal } from './access-refusal.ts'
import { forgetInvitations } from './forget-invitations.ts'

/** Takes back an invitation that was not followed yet. */
export function revokeInvitation(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | AccessRefusal> {
  return world.db.transaction(async (tx) => {
    await lockClients(tx, 'shared')
    const client = await holdClient(tx, id)
    if (!client || !(await forgetInvitations(tx, id))) return { outcome: 'gone' }
    const before = { name: clientName(client) }
    await recordEvent(tx, world, actorOf(by), { act: 'client.invitation-revoked', id, before, after: null })
    return { outcome: 'saved' }
  })
}
