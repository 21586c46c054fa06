import type { Handover, OrderStatus } from '../../../domain/workshop/orders/order-status.ts'

interface StandingOrder {
  status: OrderStatus
  handover: Handover
  /** The client is told by mail that the rims are ready. */
  isClientTold: boolean
}

/** What the one large button says at each step; nothing comes after the last. */
export function nextStepLabel({ status, handover, isClientTold }: StandingOrder): string | null {
  if (status === 1 && handover === 'pickup') return isClientTold ? 'Prêtes, prévenir le client' : 'Prêtes'
  return nextStepLabels[status]
}

const nextStepLabels: Readonly<Record<OrderStatus, string | null>> = {
  0: 'Traitée',
  1: 'En livraison',
  2: 'Terminée',
  3: null,
}

/** What the one large button says while its rims are expected, and what the workshop calls such an order. */
export const receiveLabel = 'Jantes reçues'
export const expectedName = 'Jantes attendues'

/** What moves an order on of which every rim is finished: it says what the press does besides. */
export const treatedLabel = (isClientTold: boolean) =>
  isClientTold ? 'Toute la commande est traitée\u00a0: prévenir le client' : 'Toute la commande est traitée'

/** The four columns of the board, and the steps as the workshop calls them for short. */
export const boardColumnNames: Readonly<Record<OrderStatus, string>> = {
  0: 'Créées',
  1: 'Traitées',
  2: 'Prêtes',
  3: 'Terminées',
}

/** What brings it back when it had gone too far. */
export const previousStepLabel = ({ status, handover }: Pick<StandingOrder, 'status' | 'handover'>) =>
  status === 3 && handover === 'pickup' ? 'Revenir à «\u00a0prêtes\u00a0»' : previousStepLabels[status]

const previousStepLabels: Readonly<Record<OrderStatus, string | null>> = {
  0: null,
  1: 'Revenir à «\u00a0créée\u00a0»',
  2: 'Revenir à «\u00a0traitée\u00a0»',
  3: 'Revenir à «\u00a0en livraison\u00a0»',
}

/** Where one order stands, for short. */
export const stepWord = ({ status, handover }: Pick<StandingOrder, 'status' | 'handover'>) =>
  status === 2 && handover === 'pickup' ? 'Prêtes' : boardStepWords[status]

/** The same, of whatever handover. */
export const boardStepWords: Readonly<Record<OrderStatus, string>> = {
  0: 'Créée',
  1: 'Traitée',
  2: 'En livraison',
  3: 'Terminée',
}

/** Refusal of a form whose order has left the state that its page showed. */
export const orderChanged =
  'Cette commande a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.'
