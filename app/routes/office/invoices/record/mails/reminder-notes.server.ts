import { formatDay } from '../../../../../../domain/calendar/paris-day.ts'
import { halfYearName } from '../../../../../../domain/invoices/legal-interest.ts'
import type { LateInvoice } from '../../../../../../domain/invoices/mails/reminder-words.ts'
import type { InvoiceTone } from '../../../../../../domain/invoices/reminder-tones.ts'
import { ownValue } from '../../../../../../domain/own-value.ts'

/** What the reminder leaves out since nobody has entered the rate; nothing otherwise. */
export function doubtOf({ fees }: LateInvoice): string {
  if (!fees || fees.missing.length === 0) return ''
  const halves = fees.missing.map(halfYearName)
  const rates =
    halves.length === 1
      ? `Le taux d’intérêt légal du ${halves[0]} n’est pas renseigné`
      : `Les taux d’intérêt légal de ces semestres ne sont pas renseignés (${halves.join(', ')})`
  const without = fees.interest
    ? `les pénalités sont arrêtées au ${formatDay(fees.interest.until)}`
    : 'ce message ne chiffre donc pas les pénalités'
  return `${rates}\u00a0: ${without}. Un responsable l’indique dans Réglages, Intérêt légal.`
}

const counts: Readonly<Record<InvoiceTone, string>> = {
  1: 'une relance',
  2: 'deux relances',
  3: 'trois relances',
}

export const sayCount = (reminders: number) =>
  reminders === 0 ? 'Aucune relance envoyée.' : `Déjà ${ownValue(counts, reminders)}.`
