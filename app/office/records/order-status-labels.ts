import { storedValueNames } from '../../../domain/kernel/text/stored-value-names.ts'
import type { HandoverWay, OrderStatus } from '../../../domain/workshop/orders/order-status.ts'

interface LabelledOrder {
  status: OrderStatus
  handover: HandoverWay
  /** Whether the client gets a mail when the rims are ready. */
  isClientMailed: boolean
}

/** Returns the label of the button that moves an order to its next status; `null` after the last. */
export function nextStatusLabel({ status, handover, isClientMailed }: LabelledOrder): string | null {
  if (status === 1 && handover === 'pickup')
    return isClientMailed
      ? 'Passer à «\u00a0prêtes\u00a0» et prévenir le client'
      : 'Passer à «\u00a0prêtes\u00a0»'
  return nextStatusLabels[status]
}

const nextStatusLabels: Readonly<Record<OrderStatus, string | null>> = {
  0: 'Passer à «\u00a0traitée\u00a0»',
  1: 'Passer à «\u00a0en livraison\u00a0»',
  2: 'Passer à «\u00a0terminée\u00a0»',
  3: null,
}

/** Label of the main button while the rims are expected, the text once they have arrived, and the name of an order that expects them. */
export const receiveRimsLabel = 'Noter la réception'
export const rimsReceivedLabel = 'Jantes reçues'
export const expectedOrderStatusName = 'Jantes attendues'

/** Returns the label of the button that moves an order on once every rim is finished, with the mail that it triggers. */
export const completeOrderLabel = (isClientMailed: boolean) =>
  isClientMailed
    ? 'Passer la commande à «\u00a0traitée\u00a0» et prévenir le client'
    : 'Passer la commande à «\u00a0traitée\u00a0»'

/** Names of the board's four columns. */
export const boardColumnNames: Readonly<Record<OrderStatus, string>> = storedValueNames({
  0: 'Créées',
  1: 'Traitées',
  2: 'Prêtes',
  3: 'Terminées',
})

/** Returns the label of the button that moves an order back one status. */
export const previousStatusLabel = ({ status, handover }: Pick<LabelledOrder, 'status' | 'handover'>) =>
  status === 3 && handover === 'pickup' ? 'Revenir à «\u00a0prêtes\u00a0»' : previousStatusLabels[status]

const previousStatusLabels: Readonly<Record<OrderStatus, string | null>> = {
  0: null,
  1: 'Revenir à «\u00a0créée\u00a0»',
  2: 'Revenir à «\u00a0traitée\u00a0»',
  3: 'Revenir à «\u00a0en livraison\u00a0»',
}

export const orderStatusShortName = ({ status, handover }: Pick<LabelledOrder, 'status' | 'handover'>) =>
  status === 2 && handover === 'pickup' ? 'Prêtes' : orderStatusShortNames[status]

/** Short names of the statuses, for every kind of handover. */
export const orderStatusShortNames: Readonly<Record<OrderStatus, string>> = storedValueNames({
  0: 'Créée',
  1: 'Traitée',
  2: 'En livraison',
  3: 'Terminée',
})

/** Message for a form whose order is no longer in the state that its page showed. */
export const orderChangedMessage =
  'Cette commande a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.'
