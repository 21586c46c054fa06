import type { MatterKind } from '../../../db/schema/correspondence/inbox.ts'
import type { estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { invoiceStateNames, owedInvoiceStates } from '../../billing/invoices/invoice-status.ts'
import type { Site } from '../../business/site.ts'
import { clientStatusNames } from '../../contracts/estimates/estimate.ts'
import {
  type ThreadState,
  type ThreadStateWords,
  threadStateWordsOf,
} from '../../correspondence/threads/thread.ts'
import { formatDay } from '../../kernel/calendar/paris-day.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import { expectedRimsSentence } from '../../workshop/orders/order.ts'
import {
  areRimsExpected,
  clientOrderStatusName,
  isReadyForPickup,
  lateOrderSentence,
  orderProgressSentence,
  orderStatusNameOf,
  toShownPromisedDay,
} from '../../workshop/orders/order-status.ts'

/*
 * State of a matter in the terms of the specification, and the next steps of its client. Pure functions: callers pass
 * the data that they have read.
 */

/** Facts that determine the state of a matter. Documents are sorted oldest first, without credit notes. */
export interface MatterFacts {
  kind: MatterKind
  thread: { kind: ThreadKey['kind']; state: ThreadState; isWithdrawn: boolean } | null
  estimates: readonly EstimateFact[]
  orders: readonly OrderFact[]
  invoices: readonly InvoiceFact[]
  /** Supplements proposed by the workshop that the client has not answered. */
  supplements: readonly { id: string; orderNumber: string }[]
}

interface EstimateFact {
  id: string
  number: string
  state: (typeof estimates.$inferSelect)['state']
  validUntil: string | null
  mayAccept: boolean
  isWithdrawn: boolean
}

type OrderFact = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'order_number'
  | 'status'
  | 'status_name'
  | 'pos_id'
  | 'received_at'
  | 'handover'
  | 'promised_on'
  | 'agreed_on'
  | 'late_reason'
  | 'invoice'
  | 'estimate_id'
  | 'cancelled_at'
> & { isWithdrawn: boolean }

interface InvoiceFact {
  id: string
  number: string
  status: (typeof invoices.$inferSelect)['status']
  isDeposit: boolean
  estimateId: string | null
  /** Amount owed in cents, including tax. */
  owed: number
  dueOn: string | null
  isLate: boolean
}

/** Next step of the client. Waiting is not a step. */
export type MatterAction =
  | { kind: 'collect'; orderId: string; posId: string }
  | { kind: 'answer-supplement'; supplementId: string; orderNumber: string }
  | { kind: 'answer-estimate'; estimateId: string; number: string }
  | {
      kind: 'pay'
      invoiceId: string
      number: string
      owed: number
      dueOn: string | null
      isLate: boolean
      isDeposit: boolean
    }
  | { kind: 'bring'; orderId: string; posId: string }
  | { kind: 'reply' }

export interface MatterState extends ThreadStateWords {
  actions: MatterAction[]
}

export function describeMatterState(facts: MatterFacts, site: Site): MatterState {
  return { ...stateWords(facts, site), actions: nextActions(facts) }
}

/**
 * Returns the wording of the state. An order takes precedence over an estimate, and an estimate over the
 * correspondence; an order that is over gives way to an open estimate. Of several orders the least advanced is
 * described, so that the matter is done only when all of them are.
 */
function stateWords(facts: MatterFacts, site: Site): ThreadStateWords {
  const { thread, estimates, invoices } = facts
  const order = leadingOrder(facts)
  const open = openEstimates(facts)
  if (order && !(isOver(order, facts) && open.length > 0)) return orderWords(order, facts, site)
  const accepted = estimates.filter(({ state }) => state === 'accepted')
  const validEstimate = accepted.find(({ isWithdrawn }) => !isWithdrawn)
  const billed = invoices.filter(({ isDeposit }) => !isDeposit)
  if (open.length > 0 && !validEstimate && !thread?.isWithdrawn) return openWords(open)
  if (billed.length > 0) return invoiceWords(billed)
  if (validEstimate)
    return {
      label: clientStatusNames.paid,
      next: 'Votre accord est noté\u00a0: l’atelier prépare votre commande.',
    }
  if (accepted.length > 0) return { label: clientStatusNames.paid, next: withdrawalReceived }
  if (thread?.isWithdrawn)
    return {
      label: thread.kind === 'request' ? 'Retirée à votre demande' : 'Clos à votre demande',
      next: 'Vous n’avez plus rien à faire. Vous changez d’avis\u00a0? Écrivez-nous ci-dessous.',
    }
  const last = estimates.findLast(({ state }) => state !== 'replaced')
  const isSilent =
    !thread || thread.state === 'estimated' || thread.state === 'closed' || thread.kind === 'message'
  if (last && isSilent) return endedWords(last)
  if (invoices.length > 0) return invoiceWords(invoices)
  if (thread) return threadStateWordsOf(thread.kind, thread.state)
  return { label: clientStatusNames.created, next: 'Une question\u00a0? Écrivez-nous ci-dessous.' }
}

const withdrawalReceived = 'Votre rétractation a été reçue.'

const invoiceOf = (order: OrderFact, { invoices }: MatterFacts) =>
  invoices.find(({ id }) => id === order.invoice)

/** Whether no action is left for an order: withdrawn, cancelled, or handed over with nothing left to pay. */
function isOver(order: OrderFact, facts: MatterFacts): boolean {
  if (order.isWithdrawn || order.cancelled_at) return true
  const invoice = invoiceOf(order, facts)
  return order.status === 3 && invoice !== undefined && invoice.owed === 0
}

function leadingOrder(facts: MatterFacts): OrderFact | undefined {
  const rank = (order: OrderFact) => [
    order.isWithdrawn || order.cancelled_at ? 1 : 0,
    order.status,
    invoiceOf(order, facts)?.status === 'paid' ? 1 : 0,
  ]
  // Among equally advanced orders, the newest comes first.
  return [...facts.orders].reverse().toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)]
    return a.reduce((found, value, index) => found || value - (b[index] ?? 0), 0)
  })[0]
}

const openEstimates = ({ estimates }: MatterFacts) => estimates.filter(({ mayAccept }) => mayAccept)

function orderWords(order: OrderFact, facts: MatterFacts, site: Site): ThreadStateWords {
  const { status, order_number: number } = order
  if (order.isWithdrawn) return { label: orderStatusNameOf(order), next: withdrawalReceived }
  if (order.cancelled_at)
    return {
      label: clientOrderStatusName(order),
      next: 'Vous n’avez plus rien à faire. Une question\u00a0? Écrivez-nous ci-dessous.',
    }
  const invoice = invoiceOf(order, facts)
  if (status === 3 && invoice?.status === 'paid')
    return {
      label: invoiceStateNames.paid,
      next: `Votre commande ${number} est terminée et réglée\u00a0: vous n’avez plus rien à faire. Merci de votre confiance.`,
    }
  const promised = toShownPromisedDay(order)
  const isReady = isReadyForPickup(order)
  const sentences = [
    areRimsExpected(order)
      ? `${order.estimate_id ? `Votre accord est noté (commande ${number}).` : `Votre commande ${number} est créée.`} ${expectedRimsSentence(order.pos_id, site)}`
      : stepSentence(order),
    orderProgressSentence(order),
    promised && `Date prévue\u00a0: le ${formatDay(promised)}.`,
    lateOrderSentence(order),
    !isReady && invoice?.status === 'paid' && 'Sa facture est réglée.',
    invoice?.status === 'asset_created' && `Sa facture ${invoice.number} a été annulée par un avoir.`,
    !isReady && invoice && isToPay(invoice) && restSentence(invoice.owed),
    invoice?.status === 'cancelled' && `Sa facture ${invoice.number} a été annulée.`,
  ]
  return { label: orderStatusNameOf(order), next: sentences.filter(Boolean).join(' ') }
}

function stepSentence(order: OrderFact): string {
  const { status, order_number: number } = order
  if (isReadyForPickup(order)) return `Vous pouvez venir retirer les jantes de votre commande ${number}.`
  if (status === 3) return `Vos jantes vous ont été remises (commande ${number}).`
  if (status === 2) return `Vos jantes sont en cours de livraison (commande ${number}).`
  return status === 1
    ? `L’atelier a traité votre commande ${number}.`
    : `Votre commande ${number} suit son cours.`
}

const restSentence = (owed: number) => `Reste à régler\u00a0: ${formatCents(owed)}.`

function openWords(open: readonly EstimateFact[]): ThreadStateWords {
  const [first] = open
  const until =
    open.length === 1 && first?.validUntil ? `, valable jusqu’au ${formatDay(first.validUntil)}` : ''
  return {
    label: clientStatusNames.created,
    next:
      open.length === 1
        ? `Votre devis ${first?.number} vous attend${until}. Une question\u00a0? Écrivez-nous ici.`
        : `Vos devis ${open.map(({ number }) => number).join(' et ')} vous attendent. Une question\u00a0? Écrivez-nous ici.`,
  }
}

/**
 * Returns the wording for an estimate that can no longer be accepted. Its label remains that of an open estimate, as
 * prescribed (`clientStatusNames`).
 */
function endedWords({ state, number, validUntil }: EstimateFact): ThreadStateWords {
  const next =
    state === 'refused'
      ? `Vous n’avez pas donné suite au devis ${number}. Vous changez d’avis\u00a0? Écrivez-nous ci-dessous.`
      : `Le devis ${number} ${validUntil ? `était valable jusqu’au ${formatDay(validUntil)}` : 'n’est plus valable'}. Il vous intéresse encore\u00a0? Écrivez-nous ci-dessous.`
  return { label: clientStatusNames.created, next }
}

const isToPay = ({ status, owed }: InvoiceFact): boolean => owedInvoiceStates.includes(status) && owed > 0

/** Describes the invoice that is still to be paid, else the newest. */
function invoiceWords(invoices: readonly InvoiceFact[]): ThreadStateWords {
  const invoice = invoices.find(isToPay) ?? invoices.at(-1)
  if (!invoice) return { label: '', next: '' }
  const { status, number, owed } = invoice
  const wording = {
    created: owed > 0 ? restSentence(owed) : `La facture ${number} est soldée.`,
    paid: `La facture ${number} est réglée\u00a0: vous n’avez plus rien à faire. Merci de votre confiance.`,
    cancelled: `La facture ${number} a été annulée\u00a0: vous n’avez rien à payer.`,
    asset_created:
      owed > 0
        ? restSentence(owed)
        : `La facture ${number} a été annulée par un avoir\u00a0: vous n’avez rien à payer.`,
  }
  return { label: invoiceStateNames[status], next: wording[status] }
}

/**
 * Returns the client's next steps, most urgent first: supplements (which stop the work), rims to collect, estimates to answer,
 * invoices to pay (late ones first), rims to bring, and last a message to answer.
 */
function nextActions(facts: MatterFacts): MatterAction[] {
  const { thread, orders, invoices } = facts
  const activeOrders = orders.filter(({ isWithdrawn }) => !isWithdrawn)
  const withdrawn = facts.estimates.filter((estimate) => estimate.isWithdrawn).map(({ id }) => id)
  const due = invoices.filter(
    (invoice) =>
      isToPay(invoice) &&
      !(invoice.isDeposit && invoice.estimateId && withdrawn.includes(invoice.estimateId)),
  )
  const open = thread?.isWithdrawn ? [] : openEstimates(facts)
  const isAnswered = thread?.state === 'answered' && orders.length === 0 && open.length === 0
  return [
    ...facts.supplements.map(({ id, orderNumber }) => ({
      kind: 'answer-supplement' as const,
      supplementId: id,
      orderNumber,
    })),
    ...activeOrders
      .filter(isReadyForPickup)
      .map(({ id, pos_id }) => ({ kind: 'collect' as const, orderId: id, posId: pos_id })),
    ...open.map(({ id, number }) => ({ kind: 'answer-estimate' as const, estimateId: id, number })),
    ...due
      .toSorted((one, other) => Number(other.isLate) - Number(one.isLate))
      .map(({ id, number, owed, dueOn, isLate, isDeposit }) => ({
        kind: 'pay' as const,
        invoiceId: id,
        number,
        owed,
        dueOn,
        isLate,
        isDeposit,
      })),
    ...activeOrders
      .filter(areRimsExpected)
      .map(({ id, pos_id }) => ({ kind: 'bring' as const, orderId: id, posId: pos_id })),
    ...(isAnswered ? [{ kind: 'reply' as const }] : []),
  ]
}
