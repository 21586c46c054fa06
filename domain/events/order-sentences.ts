import { formatDay } from '../calendar/paris-day.ts'
import { formatCents } from '../money/format-cents.ts'
import type { ChangedOrderField } from '../orders/order-fields.ts'
import { type OrderStatus, orderSteps } from '../orders/order-status.ts'
import { type RimPosition, rimPositions } from '../rims/rim-words.ts'

/** An order, as an event tells it: by its number. */
export interface OrderTold {
  called: string
}

/** One of its rims: « la jante 2 (avant droite) ». */
export interface RimTold extends OrderTold {
  place: number
  position: RimPosition
}

/** What is done with an order and its rims (docs/product.md §11.14). */
export interface OrderActs {
  'order.created': { before: null; after: OrderTold & { rims: number; estimate: string | null } }
  'order.moved': { before: { status: OrderStatus }; after: OrderTold & { status: OrderStatus } }
  'order.move-undone': { before: { status: OrderStatus }; after: OrderTold & { status: OrderStatus } }
  'order.client-told': { before: null; after: OrderTold & { status: OrderStatus } }
  'order.client-not-told': { before: null; after: OrderTold & { status: OrderStatus } }
  'order.blocked': { before: null; after: OrderTold & { reason: string } }
  'order.unblocked': { before: null; after: OrderTold }
  'order.promised': { before: { day: string | null }; after: OrderTold & { day: string | null } }
  /** What the fields say is told to nobody: plates and notes outlive their order otherwise. */
  'order.changed': { before: null; after: OrderTold & { fields: ChangedOrderField[] } }
  'order.lines-changed': { before: { total: number | null }; after: OrderTold & { total: number | null } }
  /** Somebody declared that they withdraw from the contract. */
  'order.withdrawal-received': { before: null; after: OrderTold }
  'order.withdrawal-joined': { before: null; after: OrderTold }
  'order.rim-added': { before: null; after: RimTold }
  'order.rim-changed': { before: null; after: RimTold }
  'order.rim-removed': { before: RimTold; after: null }
}

export const orderCalled = ({ called }: OrderTold) => `la commande ${called}`
const stepOf = ({ status }: { status: OrderStatus }) => orderSteps[status].step.toLowerCase()
export const rimOf = ({ place, position }: RimTold) =>
  `la jante ${place} (${rimPositions[position].toLowerCase()})`
const day = (said: string | null) => (said ? `le ${formatDay(said)}` : 'aucune date')

const fieldNames: Readonly<Record<ChangedOrderField, string>> = {
  brand: 'marque',
  model: 'modèle',
  registration_number: 'immatriculation',
  mileage: 'kilométrage',
  purchase_order: 'bon de commande',
  status_name: 'ce que le client lit',
  notes: 'notes',
  tells_client: 'e-mails au client',
}

/** What is read of each. */
export const orderSentences: {
  readonly [Done in keyof OrderActs]: (told: OrderActs[Done]) => string
} = {
  'order.withdrawal-received': ({ after }) => `a déclaré se rétracter de ${orderCalled(after)}`,
  'order.withdrawal-joined': ({ after }) => `a rattaché une rétractation à ${orderCalled(after)}`,
  'order.created': ({ after }) =>
    `a créé ${orderCalled(after)}${after.estimate ? ` à partir du devis ${after.estimate}` : ''} (${after.rims}\u00a0${after.rims > 1 ? 'jantes' : 'jante'})`,
  'order.moved': ({ before, after }) =>
    `a ${after.status < before.status ? 'ramené' : 'fait passer'} ${orderCalled(after)} à l’étape «\u00a0${stepOf(after)}\u00a0»`,
  'order.move-undone': ({ after }) =>
    `a annulé le dernier changement d’étape de ${orderCalled(after)}, revenue à «\u00a0${stepOf(after)}\u00a0»`,
  'order.client-told': ({ after }) =>
    `a prévenu le client par e-mail\u00a0: ${orderCalled(after)} est à l’étape «\u00a0${stepOf(after)}\u00a0»`,
  'order.client-not-told': ({ after }) =>
    `n’a pas pu prévenir le client de l’étape «\u00a0${stepOf(after)}\u00a0» de ${orderCalled(after)}`,
  'order.blocked': ({ after }) => `a bloqué ${orderCalled(after)}\u00a0: ${after.reason}`,
  'order.unblocked': ({ after }) => `a débloqué ${orderCalled(after)}`,
  'order.promised': ({ before, after }) =>
    `a changé la date promise de ${orderCalled(after)}\u00a0: ${day(before.day)} → ${day(after.day)}`,
  'order.changed': ({ after }) =>
    `a modifié ${orderCalled(after)}\u00a0: ${after.fields.map((field) => fieldNames[field]).join(', ')}`,
  'order.lines-changed': ({ before, after }) =>
    `a modifié ce qui sera facturé de ${orderCalled(after)}\u00a0: ${formatCents(before.total)} → ${formatCents(after.total)} TTC`,
  'order.rim-added': ({ after }) => `a ajouté à ${orderCalled(after)} ${rimOf(after)}`,
  'order.rim-changed': ({ after }) => `a modifié ${rimOf(after)} de ${orderCalled(after)}`,
  'order.rim-removed': ({ before }) => `a retiré ${rimOf(before)} de ${orderCalled(before)}`,
}
