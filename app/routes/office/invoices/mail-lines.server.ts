import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import type { InvoiceMail } from '../../../../domain/invoices/mails/queue-mail.ts'
import { type InvoiceTone, toneNames } from '../../../../domain/invoices/reminder-tones.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'

interface Asked {
  person: StaffPerson
  now: Date
  mayIssue: boolean
}

/** Each mail of an invoice as its record shows it, the newest first. */
export const mailLines = (mails: readonly InvoiceMail[], asked: Asked) =>
  mails.map((mail, place) => ({
    id: mail.id,
    what: mail.tone === null ? 'Envoi' : capital(toneNames[mail.tone as InvoiceTone]),
    to: mail.email,
    by: mail.author_name,
    at: mail.created_at.toISOString(),
    when: dayAndHour(mail.sent_at ?? mail.created_at),
    ...stateOf(mail, asked),
    /** Only what came last is sent again: what was written since took its place. */
    mayResend: asked.mayIssue && mail.state === 'refused' && place === 0,
  }))

function stateOf({ state, refusal, due_at }: InvoiceMail, { now }: Asked) {
  const left = due_at.getTime() - now.getTime()
  if (state === 'refused')
    return { state: `Non remis\u00a0: ${refusal}`, isRefused: true, secondsToUndo: null }
  if (state === 'cancelled')
    return { state: 'Repris avant son départ', isRefused: false, secondsToUndo: null }
  if (state === 'sent') return { state: 'Envoyé', isRefused: false, secondsToUndo: null }
  return {
    state: left > 0 ? 'Part dans quelques secondes' : 'En cours d’envoi',
    isRefused: false,
    secondsToUndo: left > 0 ? Math.ceil(left / 1000) : null,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
