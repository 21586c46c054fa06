import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { invoices } from '../../../db/schema/tables.ts'
import { type FactsMissingOutcome, rejectIfFactsMissing } from '../../business/settings/required-facts.ts'
import { findConfirmationAddress } from '../../correspondence/matters/confirmation-address.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { type ClockBehind, rejectIfClockBehind } from '../documents/clock-behind.ts'
import { lockDocumentIssuing } from '../documents/document-numbers.ts'
import { lockEstimate } from '../documents/estimate-row.ts'
import { issueDepositInTransaction } from '../invoices/deposit-invoices.ts'
import { type IssueInvoiceDeps, queueInvoiceMailAndPlatformFlow } from '../invoices/office-invoicing.ts'
import { findUnpaidRequestedDeposit } from '../invoices/requested-deposits.ts'
import type { PaymentMeans } from '../payment-means.ts'
import type { CashLimitRejection } from './cash-limit.ts'
import { type FutureDay, recordPayment } from './record-payment.ts'

export type ReceivedDepositDeps = IssueInvoiceDeps & Deps<'announcements'>

export interface ReceivedDeposit {
  /**
   * Id of the new invoice, and idempotency key of its payment, from the form or the bank line: repeated calls record one deposit.
   */
  id: string
  paymentKey: string
  estimateId: string
  /** Cents including tax as received; may be less or more than was asked for. */
  cents: number
  /** Cents still to pay as the page showed them; absent for a typed number. */
  seen?: number
  paidOn: Day
  means: PaymentMeans
  reference?: string
}

export type ReceivedDepositOutcome =
  | { outcome: 'received'; invoiceId: string; posId: string; number: string; email: string | null }
  /**
   * The requested deposit is no longer the shown amount. `owed` is the current amount in cents, `null` if no deposit is
   * requested.
   */
  | { outcome: 'changed'; owed: number | null }
  | { outcome: 'too-much' }
  | FutureDay
  | FactsMissingOutcome
  | { outcome: 'exemption-invalid'; problem: string }
  | CashLimitRejection
  | ClockBehind

/** Thrown to roll the transaction back; `why` is the outcome to return. */
class NotReceived extends Error {
  readonly why: Exclude<ReceivedDepositOutcome, { outcome: 'received' }>
  constructor(why: NotReceived['why']) {
    super()
    this.why = why
  }
}

/**
 * Issues the invoice (type 386) of a requested deposit for exactly the amount received, records its payment and queues
 * its mail, in one transaction (docs/product.md §11.33). Calls of one node run one at a time, as for every invoice.
 */
export function recordReceivedDeposit(
  deps: ReceivedDepositDeps,
  by: StaffPerson,
  received: ReceivedDeposit,
): Promise<ReceivedDepositOutcome> {
  return runOneDepositActionAtATime(() =>
    deps.db
      .transaction(async (tx): Promise<ReceivedDepositOutcome> => {
        await lockClientsTable(tx, 'shared')
        return recordReceivedDepositInTransaction(tx, deps, by, received)
      })
      .catch((error: unknown) => recordDepositRejection(deps, by, error)),
  )
}

/**
 * Runs one action at a time on this node. Otherwise several actions would wait for the lock on the number, each holding
 * a database connection.
 */
export const runOneDepositActionAtATime = <Outcome>(action: () => Promise<Outcome>): Promise<Outcome> =>
  serializeByKey('invoices', action)

/**
 * Same as `recordReceivedDeposit`, within the caller's transaction. The caller has locked the table of clients and, if
 * it has locked any other record, issuing too (`lockDocumentIssuing`). Throws if the whole transaction must be rolled
 * back.
 */
export async function recordReceivedDepositInTransaction(
  tx: Transaction,
  deps: ReceivedDepositDeps,
  by: StaffPerson,
  { id, paymentKey, estimateId, cents, seen, paidOn, means, reference }: ReceivedDeposit,
): Promise<ReceivedDepositOutcome & { outcome: 'received' }> {
  const actor = staffActor(by)
  await lockDocumentIssuing(tx)
  const estimate = await lockEstimate(tx, estimateId)
  if (!estimate) throw new NotReceived({ outcome: 'changed', owed: null })
  const email = await findConfirmationAddress(tx, estimate)
  const [known] = await tx.select().from(invoices).where(eq(invoices.id, id))
  if (known?.is_deposit && known.estimate_id === estimateId && known.total === cents)
    return {
      outcome: 'received',
      invoiceId: id,
      posId: known.pos_id,
      number: known.invoice_number,
      email,
    }
  const requestedDeposit = await findUnpaidRequestedDeposit(tx, estimateId)
  // An id that belongs to another invoice or amount is no repetition.
  if (!requestedDeposit || known || (seen !== undefined && seen !== requestedDeposit.owed))
    throw new NotReceived({ outcome: 'changed', owed: requestedDeposit?.owed ?? null })
  const behind = await rejectIfClockBehind(tx, deps, actor, 'invoices')
  if (behind) throw new NotReceived(behind)
  const on = { kind: 'estimate', id: estimateId } as const
  const issued = await issueDepositInTransaction(tx, deps, { id, on, cents, wasReceived: true }, actor)
  if (issued.outcome === 'exemption-invalid') throw new NotReceived(issued)
  if (issued.outcome === 'too-much') throw new NotReceived({ outcome: 'too-much' })
  if (issued.outcome !== 'issued') throw new NotReceived({ outcome: 'changed', owed: null })
  const { number, posId } = issued
  const missing = await rejectIfFactsMissing(tx, deps, posId)
  if (missing) throw new NotReceived(missing)
  const payment = { key: paymentKey, invoiceId: id, cents, paidOn, means, reference }
  const paid = await recordPayment({ ...deps, db: tx }, actor, payment)
  if (paid.outcome === 'cash-limit' || paid.outcome === 'clock-behind' || paid.outcome === 'future-day')
    throw new NotReceived(paid)
  if (paid.outcome !== 'saved') throw new NotReceived({ outcome: 'too-much' })
  await recordEvent(tx, deps, actor, {
    act: 'estimate.deposit-received',
    id: estimateId,
    before: null,
    after: { called: estimate.estimate_number, cents, invoice: number },
  })
  await queueInvoiceMailAndPlatformFlow(tx, deps, by, { id, posId, email: email ?? '' })
  return { outcome: 'received', invoiceId: id, posId, number, email }
}

/**
 * Returns the outcome for which a transaction was rolled back; throws any other error. Records again the event about a clock that
 * is behind.
 */
export async function recordDepositRejection(
  deps: ReceivedDepositDeps,
  by: StaffPerson,
  error: unknown,
): Promise<Exclude<ReceivedDepositOutcome, { outcome: 'received' }>> {
  if (!(error instanceof NotReceived)) throw error
  // That event was rolled back too, so it is recorded in a transaction of its own.
  const behind =
    error.why.outcome === 'clock-behind'
      ? await deps.db.transaction((tx) => rejectIfClockBehind(tx, deps, staffActor(by), 'invoices'))
      : null
  return behind ?? error.why
}
