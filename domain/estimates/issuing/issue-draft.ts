import { lockClients } from '../../clients/lock-clients.ts'
import { actorOf } from '../../events/actor.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { findLeaving, holdDraft } from '../estimate.ts'
import { type IssueWorld, type Issuing, issueHeld } from './issue-held.ts'

/** Issues a draft without a mail, for whoever is handed it in the workshop (docs/product.md §11.13). */
export function issueDraft(world: IssueWorld, by: StaffPerson, id: string): Promise<Issuing> {
  return world.db.transaction(async (tx): Promise<Issuing> => {
    await lockClients(tx, 'shared')
    const draft = await holdDraft(tx, id)
    if (!draft) return { outcome: 'gone' }
    if (await findLeaving(tx, id)) return { outcome: 'leaving' }
    return issueHeld(tx, world, actorOf(by), draft)
  })
}
