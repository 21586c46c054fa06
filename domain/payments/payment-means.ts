import type { payments } from '../../db/schema/tables.ts'

export type PaymentMeans = (typeof payments.$inferSelect)['means']

/** How money moves, as it is chosen and read. */
export const paymentMeansNames: Record<PaymentMeans, string> = {
  card: 'Carte bancaire',
  transfer: 'Virement',
  cheque: 'Chèque',
  cash: 'Espèces',
  'direct-debit': 'Prélèvement',
  other: 'Autre',
}

export const paymentMeans = Object.keys(paymentMeansNames) as PaymentMeans[]
