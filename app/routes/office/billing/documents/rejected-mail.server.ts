import type { OutgoingMail } from '../../../../../domain/correspondence/outbox/outbox.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'

export type RejectedMailView = ReturnType<typeof rejectedMailView>

/** Returns the notice of a mail that was not delivered: document, time, reason. `mayResend` is for the current reader. */
export const rejectedMailView = (documentName: string, mail: OutgoingMail, mayResend: boolean) => ({
  id: mail.id,
  email: mail.recipient,
  reason: mail.refusal ?? '',
  mayResend,
  title: mail.returned_at ? 'E-mail revenu' : 'E-mail non remis',
  wording: `${documentName}, parti le ${formatDayAndHour(mail.sent_at ?? mail.created_at)} pour ${mail.recipient}, ${
    mail.returned_at ? `est revenu le ${formatDayAndHour(mail.returned_at)}` : 'n’a pas été remis'
  }`,
})
