import { parisDay } from '../../../../../../domain/calendar/paris-day.ts'
import {
  halfYearName,
  halfYearOf,
  legalRateOn,
  sayRate,
} from '../../../../../../domain/invoices/legal-interest.ts'

/** The legal rate of interest of the half-year, in a sentence. */
export function interestSaid(now: Date): string {
  const half = halfYearName(halfYearOf(parisDay(now)))
  const rate = legalRateOn(parisDay(now))
  return rate === null
    ? `Le taux du ${half} manque\u00a0: les relances ne chiffrent pas les pénalités de ces mois.`
    : `${sayRate(rate)}\u00a0% au ${half}.`
}
