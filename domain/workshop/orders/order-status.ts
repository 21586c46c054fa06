import { formatDate, formatDay } from '../../kernel/calendar/paris-day.ts'
import { storedValueNames, unknownValueName } from '../../kernel/text/stored-value-names.ts'

/** Status of an order; `orderStatuses` names each. */
export type OrderStatus = 0 | 1 | 2 | 3

/** The statuses of an order, in order: `label` names the status in a list, `name` an order that has it. */
export const orderStatuses = [
  { status: 0, label: 'Créée', name: 'Commande créée' },
  { status: 1, label: 'Traitée', name: 'Commande traitée' },
  { status: 2, label: 'En cours de livraison', name: 'Commande en cours de livraison' },
  { status: 3, label: 'Terminée', name: 'Commande terminée' },
] as const satisfies { status: OrderStatus; label: string; name: string }[]

/** Returns the French name of a status, for an order in it. */
export const orderStatusNameOf = ({ status }: { status: number }): string =>
  orderStatuses.find((one) => one.status === status)?.name ?? unknownValueName

/** Returns the French name of a status within a sentence. */
export const orderStatusInSentence = (status: OrderStatus): string =>
  (orderStatuses.find((one) => one.status === status)?.label ?? unknownValueName).toLowerCase()

/** Returns the status name that staff read, also for a cancelled order and for rims that wait to be collected. */
export function officeOrderStatusName(order: {
  status: number
  handover: HandoverWay
  cancelled_at: Date | null
}): string {
  if (order.cancelled_at) return 'Commande annulée'
  return isReadyForPickup(order) ? 'Jantes prêtes à retirer' : orderStatusNameOf(order)
}

/** Returns the status name that the client reads; the cancellation of a cancelled order (« Commande annulée le 12/11/2026 »). */
export const clientOrderStatusName = (order: { status: number; cancelled_at: Date | null }): string =>
  order.cancelled_at ? `Commande annulée le ${formatDate(order.cancelled_at)}` : orderStatusNameOf(order)

/**
 * Returns the line below the status name: the workshop's note on the current status (« Jantes au vernis »); `null` without one, and
 * for a cancelled order. A `status_name` that equals the name of a status is not a note.
 */
export function orderProgressNote({ status_name, cancelled_at }: NotedOrder): string | null {
  if (cancelled_at) return null
  const words = status_name?.trim() ?? ''
  return words === '' || orderStatuses.some(({ name }) => name === words) ? null : words
}

interface NotedOrder {
  status_name: string | null
  cancelled_at: Date | null
}

/** Returns the note with a full stop. */
export function orderProgressSentence(order: NotedOrder): string | null {
  const words = orderProgressNote(order)
  return words && (/[.!?…]$/.test(words) ? words : `${words}.`)
}

export function isOrderStatusReached(reached: OrderStatus, status: number): boolean {
  return status >= reached
}

/** Whether the rims of an order have not arrived yet. No delay runs before. */
export const areRimsExpected = ({
  status,
  received_at,
  cancelled_at,
}: {
  status: number
  received_at: Date | null
  cancelled_at: Date | null
}): boolean => status === 0 && received_at === null && cancelled_at === null

/** Returns the promised day as long as the order is in the workshop; `null` once it is being delivered, or cancelled. */
export const toShownPromisedDay = ({
  status,
  promised_on,
  cancelled_at,
}: {
  status: number
  promised_on: string | null
  cancelled_at: Date | null
}) => (status < 2 && cancelled_at === null ? promised_on : null)

/** Returns the client's sentence on a promised day after the agreed one, with its reason; `null` if the day is not later. */
export function lateOrderSentence(
  order: Parameters<typeof toShownPromisedDay>[0] & { agreed_on: string | null; late_reason: string | null },
): string | null {
  const { agreed_on: agreed, late_reason: reason } = order
  const promised = toShownPromisedDay(order)
  if (!promised || !agreed || promised <= agreed) return null
  return `C’est plus tard que le ${formatDay(agreed)} que prévoyait votre devis${reason ? `\u00a0: ${reason.replace(/\.$/, '')}` : ''}.`
}

/** French names of the ways in which the rims return to the client. */
export const handoverWayNames = storedValueNames({ pickup: 'Retrait à l’atelier', delivery: 'Livraison' })
export type HandoverWay = keyof typeof handoverWayNames

/** Whether the rims wait to be collected: status 2, which delivered orders call « En cours de livraison ». */
export const isReadyForPickup = ({
  status,
  handover,
  cancelled_at,
}: {
  status: number
  handover: HandoverWay
  cancelled_at: Date | null
}): boolean => status === 2 && handover === 'pickup' && cancelled_at === null

/** French names of the ways in which a client allowed photos of their rims to be published. */
export const photoConsentNames = storedValueNames({
  written: 'Par écrit',
  mail: 'Par e-mail',
  spoken: 'De vive voix',
})
export type PhotoConsentChannel = keyof typeof photoConsentNames

declare module '../../kernel/ports/jobs.ts' {
  interface JobDataMap {
    /**
     * Mails the client the status of their order; sends nothing if the order has another status by then. `corrects` is the later
     * status that was announced by mistake.
     */
    'send-order-mail': { orderId: string; status: OrderStatus; corrects?: OrderStatus }
  }
}
