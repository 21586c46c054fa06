import { href, type RouterContextProvider, redirect } from 'react-router'
import { secondsToUndoAcceptance } from '../../../../../../domain/contracts/acceptance/reopen-estimate.ts'
import { findEstimate } from '../../../../../../domain/contracts/estimates/estimate.ts'
import { findConfirmationAddress } from '../../../../../../domain/correspondence/matters/confirmation-address.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { clientName } from '../../../../../../domain/people/clients/client.ts'
import {
  blockOrder,
  encodeLastOrderMove,
  moveOrder,
  secondsToUndoOrderMove,
  undoOrderMove,
} from '../../../../../../domain/workshop/moves/move-order.ts'
import {
  findOrderRecord,
  isOrderRecordBilled,
  type OrderRecord,
} from '../../../../../../domain/workshop/orders/find-order.ts'
import { findOrderMoveQuestion } from '../../../../../../domain/workshop/orders/move-question.ts'
import { isClientMailedAbout, orderStatusOf } from '../../../../../../domain/workshop/orders/order.ts'
import {
  blockOrderForm,
  moveOrderForm,
  parseConfirmedWarnings,
  receiveRimsForm,
  undoMoveForm,
} from '../../../../../../domain/workshop/orders/order-forms.ts'
import {
  type OrderProgress,
  orderProgressOf,
} from '../../../../../../domain/workshop/orders/order-progress.ts'
import {
  areRimsExpected,
  isOrderStatusReached,
  type OrderStatus,
  officeOrderStatusName,
  orderProgressNote,
  orderStatuses,
} from '../../../../../../domain/workshop/orders/order-status.ts'
import { recordRimsReceived } from '../../../../../../domain/workshop/orders/record-rims-received.ts'
import { bodyLimits } from '../../../../../forms/bodies/body-limits.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { sendingSoonSentence } from '../../../../../office/form/undo-toast.tsx'
import { estimateAddress } from '../../../../../office/records/estimate-address.ts'
import { billingAddress, invoiceAddress } from '../../../../../office/records/invoice-address.ts'
import {
  completeOrderLabel,
  expectedOrderStatusName,
  orderChangedMessage,
} from '../../../../../office/records/order-status-labels.ts'
import { slipAddress } from '../../../../../office/records/slip-addresses.ts'
import { loadRequestedDeposit } from '../../../billing/payments/deposit-section.server.ts'
import {
  toOrderMoveFormOutcome,
  toOrderMoveUndoFormOutcome,
  toRimsReceivedFormOutcome,
} from '../moves/move-outcomes.server.ts'
import { unrecordedStepsNote } from '../moves/move-question.server.ts'
import { orderProgressView } from '../moves/rim-steps.server.ts'
import { describeLastMove } from '../order-card.server.ts'
import { loadNewPromisedDay, newPromisedDayForms } from './new-day.server.ts'
import { loadOrderCancellation, orderCancellationForms } from './order-cancellation.server.ts'
import type { listRimsWithCompletedSteps } from './order-rims.server.ts'
import { describePickupWait, loadOrderStorage, orderStorageForms } from './order-storage.server.ts'

export type OrderStatusView = Awaited<ReturnType<typeof loadOrderStatus>>

/** Returns the data of the status section: client, status, what is outstanding, and the actions that the order allows. */
export async function loadOrderStatus(
  context: Readonly<RouterContextProvider>,
  orderRecord: OrderRecord,
  rims: Awaited<ReturnType<typeof listRimsWithCompletedSteps>>,
) {
  const deps = context.get(siteContext)
  const reader = context.get(staffContext)
  const { order, client } = orderRecord
  const status = orderStatusOf(order)
  const progress = orderProgressOf(rims)
  const [unrecorded, deposit, agreement, storage, newDay, cancellation] = await Promise.all([
    findUnrecordedStepsButton(deps, orderRecord, progress, reader),
    loadRequestedDeposit(context, order.estimate_id),
    findNewAgreement(deps, order, reader),
    loadOrderStorage(deps, orderRecord, reader),
    loadNewPromisedDay(deps, orderRecord, reader),
    loadOrderCancellation(deps, orderRecord, reader),
  ])
  return {
    client: {
      name: clientName(client),
      phone: hasPermission(reader, 'read-clients') ? client.phone : null,
      to: hasPermission(reader, 'read-clients') ? href('/gestion/clients/:id', { id: client.id }) : null,
    },
    status,
    isExpected: areRimsExpected(order),
    name: areRimsExpected(order) ? expectedOrderStatusName : officeOrderStatusName(order),
    progressWords: orderProgressNote(order),
    progress: status < 2 ? orderProgressView(progress, orderRecord) : null,
    unrecorded,
    steps: orderStatuses.map(({ status: shown, label }) => ({
      label,
      isDone: isOrderStatusReached(shown, status),
      isCurrent: shown === status,
    })),
    waiting: describePickupWait(order),
    blockedReason: order.cancelled_at ? null : order.blocked_reason,
    lastMove: {
      wording: describeLastMove(order, client.email),
      seen: encodeLastOrderMove(order),
      undoSeconds: secondsToUndoOrderMove(order, reader, deps.clock.now()),
    },
    handover: order.handover,
    isClientMailed: isClientMailedAbout(2, order, client.email),
    billing:
      hasPermission(reader, 'issue-invoices') && !isOrderRecordBilled(orderRecord) && !order.cancelled_at
        ? { hasLines: order.lines.length > 0 }
        : null,
    mayChangeClient:
      hasPermission(reader, 'edit-orders') &&
      !order.cancelled_at &&
      !order.estimate_id &&
      !isOrderRecordBilled(orderRecord),
    deposit,
    agreement,
    storage,
    newDay,
    cancellation,
  }
}

/**
 * Returns the button that moves an order without recorded rim steps to « traitée », and the sentences beside it. They replace the
 * question that would otherwise follow the press, because the move can be undone for ten seconds. Returns `null` if rims have
 * steps, if no mail would be sent, or if another question must be asked.
 */
async function findUnrecordedStepsButton(
  deps: SiteContext,
  { order, client }: OrderRecord,
  { all, summary }: OrderProgress,
  reader: StaffPerson,
) {
  const isAsked = all > 0 && summary === null && isClientMailedAbout(1, order, client.email)
  if (!isAsked || orderStatusOf(order) > 0 || areRimsExpected(order)) return null
  const question = await findOrderMoveQuestion(deps.db, deps, reader, order, 1)
  const note = question && unrecordedStepsNote(question, reader)
  return note ? { note, label: completeOrderLabel(true), confirmed: 'sans-etape' } : null
}

/** Returns the recently recorded agreement that opened the order; `null` once it can no longer be undone. */
async function findNewAgreement(
  { db, clock }: SiteContext,
  { estimate_id }: OrderRecord['order'],
  reader: StaffPerson,
) {
  if (!estimate_id || !hasPermission(reader, 'write-estimates')) return null
  const estimate = await findEstimate(db, estimate_id)
  const seconds = estimate ? secondsToUndoAcceptance(estimate, clock.now()) : 0
  if (!estimate || seconds <= 0) return null
  const isMailed =
    estimate.decision_channel !== 'workshop' && (await findConfirmationAddress(db, estimate)) !== null
  return {
    page: estimateAddress(estimate.pos_id, estimate.id),
    seconds,
    wording: isMailed
      ? `Accord noté. ${sendingSoonSentence('La confirmation')}`
      : 'Accord noté, commande créée.',
  }
}

/** Limits of the form that moves an order; `suite=facturer` redirects to its invoice, `suite=signer` to its slip. */
const moveLimits = bodyLimits(moveOrderForm, { maxBytes: 4_096, more: { suite: { longest: 16 } } })

/**
 * Moves the order to another status. After the last status, « Terminer et facturer » redirects to the invoice form, which issues
 * nothing by itself, and « Terminer et faire signer » to the slip, which then records who took the rims.
 */
const move = officeForm({
  permission: 'work-on-orders',
  rules: moveOrderForm,
  limits: moveLimits,
  async run({ deps, by, values, typed }, { params }: RecordRouteArgs) {
    const [from, to] = [Number(values.de), Number(values.vers)] as [OrderStatus, OrderStatus]
    const { remises: takenBy = '', sachant, correction } = values
    const isSigning = typed.suite === 'signer' && to === 3
    const move = await moveOrder(deps, by, params.id, {
      from,
      to,
      takenBy: isSigning ? '' : takenBy,
      confirmed: parseConfirmedWarnings(sachant),
      corrects: correction === 'oui',
    })
    const isBilling = typed.suite === 'facturer' && hasPermission(by, 'issue-invoices')
    const isThere = move.outcome === 'saved' || (move.outcome === 'moved' && move.status === to)
    if (isThere && isSigning)
      return redirect(slipAddress(params.id, 'handover', takenBy ? { remises: takenBy } : {}), 303)
    return isThere && isBilling
      ? redirectToBilling(deps, params.id)
      : toOrderMoveFormOutcome(deps, by, move, typed)
  },
})

/** Redirects to the page that bills the order, or to its invoice if a colleague has billed it meanwhile. */
async function redirectToBilling({ db }: SiteContext, id: string): Promise<Response> {
  const orderRecord = await findOrderRecord(db, id)
  const invoice = orderRecord && isOrderRecordBilled(orderRecord) ? orderRecord.invoice : null
  return redirect(
    invoice ? invoiceAddress(invoice.id, invoice.pos_id) : billingAddress({ orders: [id] }),
    303,
  )
}

/** Records that the rims were received. */
const handleRimsReceived = officeForm({
  permission: 'work-on-orders',
  limits: bodyLimits(receiveRimsForm, { maxBytes: 1_024 }),
  run: async ({ deps, by, typed }, { params }: RecordRouteArgs) =>
    toRimsReceivedFormOutcome(
      deps,
      by,
      await recordRimsReceived(deps, by, params.id, typed.promettre),
      typed,
    ),
})

const moveUndo = officeForm({
  permission: 'work-on-orders',
  limits: bodyLimits(undoMoveForm, { maxBytes: 1_024 }),
  run: async ({ deps, by, typed: { vu = '' } }, { params }: RecordRouteArgs) =>
    toOrderMoveUndoFormOutcome(
      deps,
      by,
      await undoOrderMove(deps, by, params.id, vu),
      'revenez à l’étape précédente',
    ),
})

const block = officeForm({
  permission: 'work-on-orders',
  rules: blockOrderForm,
  run: ({ deps, by, values }, { params }: RecordRouteArgs) => blockOrder(deps, by, params.id, values.raison),
  rejections: { gone: orderChangedMessage },
})

const release = officeForm({
  permission: 'work-on-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => blockOrder(deps, by, params.id, null),
  rejections: { gone: orderChangedMessage },
})

/** Form handlers of the status section, by the form name in the address. */
export const orderStatusForms = {
  etape: move,
  recevoir: handleRimsReceived,
  annuler: moveUndo,
  bloquer: block,
  debloquer: release,
  ...orderCancellationForms,
  ...orderStorageForms,
  ...newPromisedDayForms,
}
