import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { DocumentBuyer, DocumentLine } from '../../../db/schema/billing/documents.ts'
import { invoices, platformFlows } from '../../../db/schema/tables.ts'
import { findPointOfSale } from '../../business/points-of-sale.ts'
import { type FactsMissingOutcome, rejectIfFactsMissing } from '../../business/settings/required-facts.ts'
import { staffActor } from '../../kernel/events/record-event.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import { totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId, randomIdPattern } from '../../kernel/random-id.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { findClient } from '../../people/clients/find-client.ts'
import { type ClockBehind, rejectIfClockBehind } from '../documents/clock-behind.ts'
import { sirenOfBuyer } from '../documents/document-buyer.ts'
import { type CreditNoteOutcome, issueCreditNote } from './credit-notes.ts'
import {
  type DepositInvoiceOutcome,
  type DepositToInvoice,
  issueDepositInTransaction,
} from './deposit-invoices.ts'
import { deleteInvoiceDraft, lockInvoiceDraft } from './invoice-drafts.ts'
import { queueDefaultInvoiceMail } from './invoice-mails.ts'
import { isVoidStatus } from './invoice-status.ts'
import { type ChangedOrder, type InvoiceIssueRejection, issueInvoice } from './issue-invoice.ts'
import type { VatExemption } from './vat-exemption.ts'

/** Validated content of the invoice form. */
export interface InvoiceToIssue {
  /** Id from the form: sending the form twice issues one invoice. */
  id: string | undefined
  clientId: string
  posId: string
  orderIds: string[]
  seenOrders: string | undefined
  depositIds: string[]
  estimateId: string | null
  lines: DocumentLine[]
  suppliedOn: string | undefined
  purchaseOrder: string | null
  registration: string | null
  mileage: number | null
  /** Reason why lines at 0 % bear no tax. */
  exemption: VatExemption | null
  /** Recipient of the mail; empty to send none. */
  email: string
}

/**
 * Issues an invoice and, if an e-mail address is given, queues its mail in the same transaction. The mail is sent ten
 * seconds later.
 */
export function issueInvoiceFromOffice(
  deps: IssueInvoiceDeps,
  by: StaffPerson,
  input: InvoiceToIssue,
): Promise<
  | Issued
  | IssuedForOtherAmount
  | ClockBehind
  | FactsMissingOutcome
  /** `pos-unknown`: the form names no point of sale, or one that does not exist. */
  | { outcome: InvoiceIssueRejection | 'client-gone' | 'pos-unknown' }
  /** The client requires its own order number on each invoice, and these orders have none. */
  | { outcome: 'purchase-order-missing'; orders: string[] }
  | { outcome: 'exemption-invalid'; problem: string }
  | { outcome: 'orders-changed'; changed: ChangedOrder[] }
> {
  const id = idOfForm(input.id)
  const isSame = ({ total }: IssuedInvoice) => total === totalsOfDocumentLines(input.lines).total
  return issueOnce(deps, by, { id, isSame }, async (tx) => {
    await lockInvoiceDraft(tx, input)
    const client = await findClient(tx, input.clientId)
    if (!client || client.merged_into) return { outcome: 'client-gone' }
    const pos = findPointOfSale(input.posId, deps.facts.current())
    if (!pos) return { outcome: 'pos-unknown' }
    const invoice = { ...input, id, client, pos, requiresPurchaseOrder: true }
    const issuing = await issueInvoice(tx, deps, invoice, staffActor(by))
    if (issuing.outcome !== 'issued') return issuing
    await deleteInvoiceDraft(tx, input)
    return queueInvoiceMailAndPlatformFlow(tx, deps, by, { id, posId: pos.id, email: input.email })
  })
}

/** Validated content of the deposit form. */
interface DepositToIssue extends DepositToInvoice {
  id: string | undefined
  email: string
}

/** Issues a deposit invoice and queues its mail. */
export function issueDepositFromOffice(
  deps: IssueInvoiceDeps,
  by: StaffPerson,
  { id: own, email, ...asked }: DepositToIssue,
): Promise<
  | Issued
  | IssuedForOtherAmount
  | ClockBehind
  | FactsMissingOutcome
  | Exclude<DepositInvoiceOutcome, { outcome: 'issued' }>
> {
  const id = idOfForm(own)
  const isSame = ({ total }: IssuedInvoice) => total === asked.cents
  return issueOnce(deps, by, { id, isSame }, async (tx) => {
    const issuing = await issueDepositInTransaction(tx, deps, { ...asked, id }, staffActor(by))
    if (issuing.outcome !== 'issued') return issuing
    return queueInvoiceMailAndPlatformFlow(tx, deps, by, { id, posId: issuing.posId, email })
  })
}

/** Issues a credit note on all or a part of an invoice and queues its mail. */
export function creditInvoiceFromOffice(
  deps: IssueInvoiceDeps,
  by: StaffPerson,
  input: {
    id: string | undefined
    invoiceId: string
    quantities?: number[]
    cents?: number
    reason: string
    email: string
  },
): Promise<
  | Issued
  | IssuedForOtherAmount
  | ClockBehind
  | FactsMissingOutcome
  | { outcome: Exclude<CreditNoteOutcome['outcome'], 'credited'> }
> {
  const id = idOfForm(input.id)
  const { cents, quantities } = input
  const isSame = (note: IssuedInvoice, tx: Transaction) => {
    if (cents !== undefined) return note.total === -cents
    return quantities ? hasQuantities(note, quantities) : isNoteOnRest(note, tx)
  }
  return issueOnce(deps, by, { id, isSame }, async (tx) => {
    const crediting = await issueCreditNote(tx, deps, { ...input, id }, staffActor(by))
    if (crediting.outcome !== 'credited') return crediting
    return queueInvoiceMailAndPlatformFlow(tx, deps, by, { id, posId: crediting.posId, email: input.email })
  })
}

/** Whether a credit note credits exactly these quantities of the lines of its invoice. */
const hasQuantities = ({ lines }: IssuedInvoice, quantities: readonly number[]): boolean =>
  lines.every(({ of, quantity }) => of !== undefined && quantities[of] === -quantity) &&
  lines.length === quantities.filter((quantity) => quantity > 0).length

/** Whether nothing remains to credit of the invoice of a credit note. */
async function isNoteOnRest({ credited_invoice: id }: IssuedInvoice, tx: Transaction): Promise<boolean> {
  const [invoice] = await tx
    .select({ status: invoices.status })
    .from(invoices)
    .where(eq(invoices.id, id ?? ''))
  return invoice !== undefined && isVoidStatus(invoice.status)
}

export type IssueInvoiceDeps = Deps<
  'db' | 'jobs' | 'clock' | 'addresses' | 'announcements' | 'platform' | 'isDemo' | 'facts'
>

interface Issued {
  outcome: 'issued'
  id: string
  posId: string
}

/** The form has issued a document before, for another amount. Nothing further was issued. */
export interface IssuedForOtherAmount {
  outcome: 'issued-otherwise'
  number: string
  /** Cents including tax. */
  total: number | null
}

type IssuedInvoice = Pick<typeof invoices.$inferSelect, 'total' | 'lines' | 'credited_invoice'>

/** Thrown to roll the transaction back, so that the number is not used. */
class NotIssued extends Error {
  readonly why: FactsMissingOutcome
  constructor(why: FactsMissingOutcome) {
    super()
    this.why = why
  }
}

/** Returns the id from the form, so that a form sent twice issues one invoice; a new id if it has none. */
const idOfForm = (typed: string | undefined) => (typed && randomIdPattern.test(typed) ? typed : randomId())

/**
 * Runs `issue` in a transaction. If the form of that id has already issued its invoice, returns that invoice, or
 * `issued-otherwise` if `isSame` returns false because the form now asks for another amount. Calls of one node run one
 * at a time: they would wait for the lock on the number anyway, each holding a database connection.
 */
function issueOnce<Rejected extends { outcome: string }>(
  deps: Deps<'db' | 'clock' | 'isDemo' | 'facts'>,
  by: StaffPerson,
  {
    id,
    isSame,
  }: { id: string; isSame: (issued: IssuedInvoice, tx: Transaction) => boolean | Promise<boolean> },
  issue: (tx: Transaction) => Promise<Issued | Rejected>,
): Promise<Issued | IssuedForOtherAmount | ClockBehind | FactsMissingOutcome | Rejected> {
  return serializeByKey('invoices', () =>
    deps.db
      .transaction(async (tx) => {
        await lockClientsTable(tx, 'shared')
        const [known] = await tx.select().from(invoices).where(eq(invoices.id, id))
        if (known)
          return (await isSame(known, tx))
            ? { outcome: 'issued' as const, id, posId: known.pos_id }
            : { outcome: 'issued-otherwise' as const, number: known.invoice_number, total: known.total }
        const rejected =
          (await rejectIfFactsMissing(tx, deps, null)) ??
          (await rejectIfClockBehind(tx, deps, staffActor(by), 'invoices'))
        if (rejected) return rejected
        const result = await issue(tx)
        // The point of sale is known only after issuing.
        const missing = isIssued(result) ? await rejectIfFactsMissing(tx, deps, result.posId) : null
        if (missing) throw new NotIssued(missing)
        return result
      })
      .catch((error: unknown) => {
        if (error instanceof NotIssued) return error.why
        throw error
      }),
  )
}

const isIssued = <Other extends { outcome: string }>(result: Issued | Other): result is Issued =>
  result.outcome === 'issued'

/**
 * Queues the mail of an invoice that staff have issued and its transmission to the platform, and updates open
 * pages.
 */
export async function queueInvoiceMailAndPlatformFlow(
  tx: Transaction,
  deps: IssueInvoiceDeps,
  by: StaffPerson,
  { id, posId, email }: { id: string; posId: string; email: string },
): Promise<Issued> {
  if (email) await queueDefaultInvoiceMail(tx, deps, by, id, email)
  await queueForPlatform(tx, deps, id)
  await deps.announcements.announce(tx, `matter-records/invoice/${id}`)
  await deps.announcements.announce(tx, 'office')
  return { outcome: 'issued', id, posId }
}

/**
 * Queues an invoice or credit note for the platform if its client is a French company, in the transaction that issues it. Does
 * nothing without a configured platform. Sales to individuals and companies abroad are reported as sums (e-reporting).
 */
async function queueForPlatform(
  tx: Transaction,
  { platform, jobs, clock }: Deps<'platform' | 'jobs' | 'clock'>,
  invoiceId: string,
): Promise<void> {
  if (!platform) return
  const [invoice] = await tx
    .select({ buyer: invoices.buyer })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (!invoice?.buyer || !isForPlatform(invoice.buyer)) return
  await tx.insert(platformFlows).values({ invoice_id: invoiceId, status: 'waiting', changed_at: clock.now() })
  await jobs.enqueue(tx, 'send-to-platform', { invoiceId })
}

/** Whether the buyer is a French company: its SIREN is its address on the platform. */
const isForPlatform = (buyer: DocumentBuyer) => sirenOfBuyer(buyer) !== null
