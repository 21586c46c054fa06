import type { Period } from '../../../../domain/audience/period.ts'
import type { Step } from '../../../../domain/audience/period-steps.ts'
import { formatDay } from '../../../../domain/calendar/paris-day.ts'

const dayName = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthTick = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: '2-digit', timeZone: 'UTC' })

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** A piece of time in full: « jeudi 12 novembre 2026 », « du 09/11/2026 au 15/11/2026 », « novembre 2026 ». */
export function pieceName({ from, until }: Period, step: Step): string {
  if (from === until) return dayName.format(noonOf(from))
  return step === 'month' ? monthName.format(noonOf(from)) : `du ${formatDay(from)} au ${formatDay(until)}`
}

/** The same below its column: « 12/11 », « nov. 26 ». */
export const pieceTick = ({ from }: Period, step: Step): string =>
  step === 'month' ? monthTick.format(noonOf(from)) : formatDay(from).slice(0, 5)

export const stepNames = {
  day: 'par jour',
  week: 'par semaine',
  month: 'par mois',
} as const satisfies Record<Step, string>

/** « du 24/10/2026 au 22/11/2026 », or one day. */
export const periodName = ({ from, until }: Period): string =>
  from === until ? `le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(until)}`
