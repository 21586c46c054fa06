import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { invite } from '../../sign-in/invitation/invite.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { clientName } from '../client-name.ts'
import { holdClient } from '../hold-client.ts'
import { lockClients } from '../lock-clients.ts'
import type { AccessRefusal } from './access-refusal.ts'
import { hasAccount } from './has-account.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/** Sends the client a link to open their account; one sent before opens nothing any more. */
export function inviteToClientArea(
  world: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | AccessRefusal> {
  return world.db.transaction(async (tx): Promise<{ outcome: 'saved' } | AccessRefusal> => {
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
