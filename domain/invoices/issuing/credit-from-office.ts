import type { ClockBehind } from '../../documents/clock-behind.ts'
import { actorOf } from '../../events/actor.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { type Crediting, enterCreditNote } from '../credits/issue-credit-note.ts'
import {
  finishIssuing,
  type Issued,
  issueOnce,
  type OfficeWorld,
  ownId,
  type Unnamed,
} from './office-issue.ts'

/** Takes an invoice back, whole or in part, and has the credit note sent. */
export function creditFromOffice(
  world: OfficeWorld,
  by: StaffPerson,
  asked: { id: string | undefined; invoiceId: string; quantities?: number[]; reason: string; email: string },
): Promise<Issued | ClockBehind | Unnamed | { outcome: Exclude<Crediting['outcome'], 'credited'> }> {
  const id = ownId(asked.id)
  return issueOnce(world, by, id, async (tx) => {
    const crediting = await enterCreditNote(tx, world, { ...asked, id }, actorOf(by))
    if (crediting.outcome !== 'credited') return crediting
    return finishIssuing(tx, world, by, { id, posId: crediting.posId, email: asked.email })
  })
}
