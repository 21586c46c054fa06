import { formatDayAndHour } from '../../../../domain/calendar/french-dates.ts'

interface Mail {
  id: string
  email: string
  refusal: string | null
  created_at: Date
  sent_at: Date | null
  /** When it came back; `null` of one that no server took. */
  returned_at: Date | null
}

export type RefusedMailView = ReturnType<typeof refusedMail>

/** What is said of a mail that did not arrive: which, when, why; `mayResend`: by whoever reads it. */
export const refusedMail = (called: string, mail: Mail, mayResend: boolean) => ({
  id: mail.id,
  email: mail.email,
  reason: mail.refusal ?? '',
  mayResend,
  title: mail.returned_at ? 'E-mail revenu' : 'E-mail non remis',
  says: `${called}, parti le ${formatDayAndHour(mail.sent_at ?? mail.created_at)} pour ${mail.email}, ${
    mail.returned_at ? `est revenu le ${formatDayAndHour(mail.returned_at)}` : 'n’a pas été remis'
  }`,
})
