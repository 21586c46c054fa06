import { allLocationsValue } from '../../../../../domain/business/settings/closure-form.ts'
import { formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import {
  type BoardOrder,
  type ClosedPeriod,
  listOrdersInClosure,
} from '../../../../../domain/workshop/orders/list-orders.ts'
import { isExpected } from '../../../../../domain/workshop/orders/order-status.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'

/** Days of a closure, as its form has them; `opens` is empty if the location is closed. */
interface ClosureDays {
  place: string
  from: string
  to: string
  opens?: string
}

/** Returns the orders that a closure touches, with links; none for other opening hours. */
export async function readClosedOrders(db: SiteContext['db'], { place, from, to, opens }: ClosureDays) {
  if (opens) return []
  const period: ClosedPeriod = { locationId: place === allLocationsValue ? null : place, from, until: to }
  return (await listOrdersInClosure(db, period)).map((order) => closedOrder(order, period))
}

export type ClosedOrder = ReturnType<typeof closedOrder>

function closedOrder(order: BoardOrder, { from, until }: ClosedPeriod) {
  const within = (day: string | null) => day !== null && from <= day && day <= until
  const why = [
    order.status < 2 &&
      !isExpected(order) &&
      within(order.promised_on) &&
      `promise le ${dayOf(order.promised_on)}`,
    isExpected(order) && within(order.drop_off_on) && `dépôt prévu le ${dayOf(order.drop_off_on)}`,
    within(order.handover_on) && `remise prévue le ${dayOf(order.handover_on)}`,
  ].filter((part) => part !== false)
  const named = [order.registration_number, clientName(order.client), order.number].filter(Boolean).join(', ')
  return { id: order.id, text: `${named}\u00a0: ${why.join(', ')}` }
}

const dayOf = (day: string | null) => (day ? formatDay(day) : '')

/** Asks before a closure on days for which orders are promised or clients are expected. */
export function closedOrdersQuestion(
  orders: readonly (ClosedOrder & { to: string })[],
  fields: Readonly<Record<string, string>>,
): FormOutcome {
  const title =
    orders.length === 1
      ? 'Une commande tombe pendant cette fermeture'
      : `${orders.length}\u00a0commandes tombent pendant cette fermeture`
  const lines = [
    'Leurs dates ne changent pas d’elles-mêmes\u00a0: ouvrez-les pour les déplacer et prévenir les clients.',
  ]
  return {
    ...formError([title, ...lines].join('. ')),
    typed: fields,
    question: {
      title,
      lines,
      records: orders.map(({ to, text }) => ({ to, text })),
      fields,
      answers: [{ label: 'Annoncer la fermeture', fields: { sachant: 'oui' } }],
      cancel: 'Revenir aux dates',
    },
  }
}
