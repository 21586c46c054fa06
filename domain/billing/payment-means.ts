import type { payments } from '../../db/schema/tables.ts'
import { storedValueNames } from '../kernel/text/stored-value-names.ts'

export type PaymentMeans = (typeof payments.$inferSelect)['means']

/** French names of the payment means. */
export const paymentMeansNames: Record<PaymentMeans, string> = storedValueNames({
  card: 'Carte bancaire',
  transfer: 'Virement',
  cheque: 'Chèque',
  cash: 'Espèces',
  'direct-debit': 'Prélèvement',
  other: 'Autre',
  credit: 'Avoir imputé',
})

export const paymentMeans = Object.keys(paymentMeansNames) as PaymentMeans[]

/** Payment means that staff can choose. Using a credit note is a separate action, which moves two accounts. */
export type ChoosablePaymentMeans = Exclude<PaymentMeans, 'credit'>
const { credit: _, ...choosable } = paymentMeansNames
export const choosablePaymentMeansNames: Record<ChoosablePaymentMeans, string> = choosable

export const choosablePaymentMeans = Object.keys(choosablePaymentMeansNames) as ChoosablePaymentMeans[]

export type CashLimitExemptionGround = NonNullable<(typeof payments.$inferSelect)['cash_ground']>

/** Maximum debt in cents that may be paid in cash (Code monétaire et financier, D. 112-3, 1° and 2°). */
export const cashLimitCents = 1_000_00
export const cashLimitAbroadCents = 10_000_00

/**
 * Grounds on which the law allows cash above 1,000 €: a consumer who proves that their tax residence is abroad (D. 112-3, 2°),
 * and the cases of L. 112-6, III, a and c. Case b concerns two private individuals and never applies to a workshop.
 */
export const cashLimitExemptionGroundNames: Readonly<Record<CashLimitExemptionGround, string>> =
  storedValueNames({
    abroad: 'Particulier justifiant d’un domicile fiscal hors de France (10\u00a0000\u00a0€ au plus)',
    'no-means': 'Personne incapable de s’obliger par chèque ou par un autre moyen de paiement',
    'no-account': 'Personne sans compte de dépôt',
    public: 'Dépense de l’État ou d’une autre personne publique',
  })
