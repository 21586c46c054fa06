import { formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { paymentMeansNames } from '../../../../../domain/payments/payment-means.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import type { PaymentsQuery } from './payments-query.ts'

/** What is shown, as one line that can be read aloud: « Virement, Épinal, depuis le 12/11/2026 ». */
export function describePayments(
  { q, means, from, until, pos }: PaymentsQuery,
  { pointsOfSale }: StaffPerson,
): string {
  const own = pointsOfSale ? pointsOfSale.map(pointOfSaleName).join(' et ') : ''
  const said = [
    q && `«\u00a0${q}\u00a0»`,
    means && paymentMeansNames[means],
    pos === 'tous' ? '' : pos ? pointOfSaleName(pos) : own,
    from && `depuis le ${formatDay(from)}`,
    until && `jusqu’au ${formatDay(until)}`,
  ].filter(Boolean)
  return said.length > 0 ? said.join(', ') : 'Tous les encaissements'
}
