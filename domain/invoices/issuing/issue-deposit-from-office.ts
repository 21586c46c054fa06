import type { ClockBehind } from '../../documents/clock-behind.ts'
import { actorOf } from '../../events/actor.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { type AskedDeposit, type DepositIssuing, enterDeposit } from '../deposits/issue-deposit.ts'
import {
  finishIssuing,
  type Issued,
  issueOnce,
  type OfficeWorld,
  ownId,
  type Unnamed,
} from './office-issue.ts'

/** What the form of a deposit says, judged. */
interface DepositToIssue extends AskedDeposit {
  id: string | undefined
  email: string
}

/** Issues a deposit invoice, and has it sent. */
export function issueDepositFromOffice(
  world: OfficeWorld,
  by: StaffPerson,
  { id: own, email, ...asked }: DepositToIssue,
): Promise<Issued | ClockBehind | Unnamed | Exclude<DepositIssuing, { outcome: 'issued' }>> {
  const id = ownId(own)
  return issueOnce(world, by, id, async (tx) => {
    const issuing = await enterDeposit(tx, world, { ...asked, id }, actorOf(by))
    if (issuing.outcome !== 'issued') return issuing
    return finishIssuing(tx, world, by, { id, posId: issuing.posId, email })
  })
}
