import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { findClient } from '../../clients/find-client.ts'
import type { ClockBehind } from '../../documents/clock-behind.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import { actorOf } from '../../events/actor.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { forgetInvoiceDraft, holdInvoiceDraft } from '../drafts/find-draft.ts'
import type { VatExemption } from '../vat-exemption.ts'
import { enterInvoice, type IssueRefusal } from './issue-invoice.ts'
import {
  finishIssuing,
  type Issued,
  issueOnce,
  type OfficeWorld,
  ownId,
  type Unnamed,
} from './office-issue.ts'

/** What the form says, judged. */
export interface InvoiceToIssue {
  /** Of the form: sent twice, it is one invoice. */
  id: string | undefined
  clientId: string
  posId: string
  orderIds: string[]
  depositIds: string[]
  estimateId: string | null
  lines: DocumentLine[]
  suppliedOn: string | undefined
  purchaseOrder: string | null
  registration: string | null
  mileage: number | null
  /** Why lines at 0 % bear no tax. */
  exemption: VatExemption | null
  /** Whom it is sent to; nobody where it is empty. */
  email: string
}

/** Issues an invoice and, where an address is given, has it sent ten seconds later: one press, one transaction. */
export function issueFromOffice(
  world: OfficeWorld,
  by: StaffPerson,
  asked: InvoiceToIssue,
): Promise<
  | Issued
  | ClockBehind
  | Unnamed
  | { outcome: IssueRefusal | 'client-gone' }
  | { outcome: 'untaxed'; problem: string }
> {
  const id = ownId(asked.id)
  return issueOnce(world, by, id, async (tx) => {
    await holdInvoiceDraft(tx, asked)
    const client = await findClient(tx, asked.clientId)
    if (!client || client.merged_into) return { outcome: 'client-gone' }
    const pos = pointOfSale(asked.posId)
    const issuing = await enterInvoice(tx, world, { ...asked, id, client, pos }, actorOf(by))
    if (issuing.outcome !== 'issued') return issuing
    await forgetInvoiceDraft(tx, asked)
    return finishIssuing(tx, world, by, { id, posId: pos.id, email: asked.email })
  })
}
