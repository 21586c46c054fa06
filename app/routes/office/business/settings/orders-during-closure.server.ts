import { allLocationsValue } from '../../../../../domain/business/settings/location-closure-form.ts'
import { formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import {
  type BoardOrder,
  type LocationClosurePeriod,
  listOrdersDuringClosure,
  maxOrdersDuringClosure,
} from '../../../../../domain/workshop/orders/list-orders.ts'
import { areRimsExpected } from '../../../../../domain/workshop/orders/order-status.ts'
import { type FormOutcome, formWideProblem } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'

/** Days of a closure, as its form has them; `opens` is empty if the location is closed. */
interface ClosureDays {
  place: string
  from: string
  to: string
  opens?: string
}

/** Returns the orders that a closure touches, with links; no orders if it only changes the opening hours. */
export async function loadOrdersDuringClosure(
  db: SiteContext['db'],
  { place, from, to, opens }: ClosureDays,
) {
  if (opens) return []
  const period: LocationClosurePeriod = {
    locationId: place === allLocationsValue ? null : place,
    from,
    until: to,
  }
  return (await listOrdersDuringClosure(db, period)).map((order) => toOrderDuringClosure(order, period))
}

export type OrderDuringClosure = ReturnType<typeof toOrderDuringClosure>

function toOrderDuringClosure(order: BoardOrder, { from, until }: LocationClosurePeriod) {
  const within = (day: string | null) => day !== null && from <= day && day <= until
  const why = [
    order.status < 2 &&
      !areRimsExpected(order) &&
      within(order.promised_on) &&
      `promise le ${dayOf(order.promised_on)}`,
    areRimsExpected(order) && within(order.drop_off_on) && `dépôt prévu le ${dayOf(order.drop_off_on)}`,
    within(order.handover_on) && `remise prévue le ${dayOf(order.handover_on)}`,
  ].filter((part) => part !== false)
  const label = [order.registration_number, clientName(order.client), order.number].filter(Boolean).join(', ')
  return { id: order.id, text: `${label}\u00a0: ${why.join(', ')}` }
}

const dayOf = (day: string | null) => (day ? formatDay(day) : '')

/** Whether the list of the orders that a closure touches stops at its maximum. */
export const isOrderListTruncated = (orders: readonly unknown[]): boolean =>
  orders.length >= maxOrdersDuringClosure

/**
 * Returns how many orders a closure touches: « Une commande tombe pendant cette fermeture », « 200 commandes au moins tombent
 * pendant cette fermeture ».
 */
export function ordersDuringClosureTitle(count: number, isAtLeast: boolean): string {
  const [subject, verb] = count === 1 ? ['Une commande', 'tombe'] : [`${count}\u00a0commandes`, 'tombent']
  return `${subject}${isAtLeast ? ' au moins' : ''} ${verb} pendant cette fermeture`
}

interface OrdersDuringClosureQuestion {
  orders: readonly (OrderDuringClosure & { to: string })[]
  /** Whether the closure touches more orders than are listed. */
  isAtLeast: boolean
  /** Fields of the form as sent. */
  fields: Readonly<Record<string, string>>
  /** Labels of the buttons that publish the closure and that change nothing. */
  labels?: { confirm: string; cancel: string }
}

/** Asks before a closure on days for which orders are promised or clients are expected. */
export function askAboutOrdersDuringClosure({
  orders,
  isAtLeast,
  fields,
  labels = { confirm: 'Annoncer la fermeture', cancel: 'Revenir aux dates' },
}: OrdersDuringClosureQuestion): FormOutcome {
  const title = ordersDuringClosureTitle(orders.length, isAtLeast)
  const lines = [
    orders.length === 1 && !isAtLeast
      ? 'Sa date ne change pas d’elle-même\u00a0: ouvrez-la pour la déplacer et prévenir le client.'
      : 'Leurs dates ne changent pas d’elles-mêmes\u00a0: ouvrez-les pour les déplacer et prévenir les clients.',
  ]
  return {
    ...formWideProblem([title, ...lines].join('. ')),
    typed: fields,
    question: {
      title,
      lines,
      records: orders.map(({ to, text }) => ({ to, text })),
      fields,
      answers: [{ label: labels.confirm, fields: { sachant: 'oui' } }],
      cancel: labels.cancel,
    },
  }
}
