import { dayAndHour } from '../../../../../../domain/calendar/day-and-hour.ts'
import { capitalised } from '../../../../../../domain/first-letter.ts'
import type { InvoiceMail } from '../../../../../../domain/invoices/mails/queue-mail.ts'
import { toneNames } from '../../../../../../domain/invoices/reminder-tones.ts'
import { ownValue } from '../../../../../../domain/own-value.ts'

/** Each mail of an invoice as its record shows it, the newest first. */
export const mailLines = (mails: readonly InvoiceMail[], now: Date) =>
  mails.map((mail) => ({
    id: mail.id,
    what: mail.tone === null ? 'Envoi' : capitalised(ownValue(toneNames, mail.tone) ?? 'Relance'),
    to: mail.email,
    by: mail.author_name,
    at: mail.created_at.toISOString(),
    when: dayAndHour(mail.sent_at ?? mail.created_at),
    isRefused: mail.state === 'refused',
    ...stateOf(mail, now),
  }))

function stateOf({ state, refusal, due_at, returned_at }: InvoiceMail, now: Date) {
  const left = due_at.getTime() - now.getTime()
  if (state === 'refused')
    return {
      state: `${returned_at ? `Revenu le ${dayAndHour(returned_at)}` : 'Non remis'}\u00a0: ${refusal}`,
      secondsToUndo: null,
    }
  if (state === 'cancelled') return { state: 'Repris avant son départ', secondsToUndo: null }
  if (state === 'sent') return { state: 'Envoyé', secondsToUndo: null }
  return {
    state: left > 0 ? 'Part dans quelques secondes' : 'En cours d’envoi',
    secondsToUndo: left > 0 ? Math.ceil(left / 1000) : null,
  }
}

/** How the notice of a mail that did not arrive calls it. */
export const mailCalled = ({ tone }: Pick<InvoiceMail, 'tone'>): string =>
  tone === null ? 'L’e-mail de la facture' : `L’e-mail de relance (${ownValue(toneNames, tone)})`
