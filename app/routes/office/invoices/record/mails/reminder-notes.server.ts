import { halfYearName, halfYearOf } from '../../../../../../domain/invoices/legal-interest.ts'
import type { LateInvoice } from '../../../../../../domain/invoices/mails/reminder-words.ts'
import type { InvoiceTone } from '../../../../../../domain/invoices/reminder-tones.ts'
import { ownValue } from '../../../../../../domain/own-value.ts'

/** What the reminder leaves out since nobody has entered the rate; nothing otherwise. */
export const doubtOf = ({ fees, dueOn }: LateInvoice) =>
  fees?.interest === null
    ? `Le taux d’intérêt légal du ${halfYearName(halfYearOf(dueOn))} n’est pas renseigné\u00a0: ce message ne chiffre donc pas les pénalités. Un responsable l’indique dans Réglages, Intérêt légal.`
    : ''

const counts: Readonly<Record<InvoiceTone, string>> = {
  1: 'une relance',
  2: 'deux relances',
  3: 'trois relances',
}

export const sayCount = (reminders: number) =>
  reminders === 0 ? 'Aucune relance envoyée.' : `Déjà ${ownValue(counts, reminders)}.`
