import type { OrderStatus } from '../../../../domain/orders/order-status.ts'

/** What the one large button says at each step; nothing comes after the last. */
export const nextStepWords: Readonly<Record<OrderStatus, string | null>> = {
  0: 'Traitée',
  1: 'En livraison',
  2: 'Terminée',
  3: null,
}

/** The four columns of the board, and the steps as the workshop calls them for short. */
export const columnNames: Readonly<Record<OrderStatus, string>> = {
  0: 'Créées',
  1: 'Traitées',
  2: 'En livraison',
  3: 'Terminées',
}
