import { dayAndHour } from '../../../domain/calendar/day-and-hour.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { accountLetter } from './account-letter.tsx'

interface Failed {
  /** Of the backup and of the reader. */
  id: string
  to: string
  at: Date
  reason: string
  /** Of the page of the site's health. */
  url: string
}

/** Tells whoever looks after the site that tonight there is no backup. */
export const backupFailedMail = (
  words: MailWords<'backup-failed'>,
  { id, to, at, reason, url }: Failed,
): Promise<Mail> => {
  const said = sayMail<'backup-failed'>(words, { quand: dayAndHour(at), raison: reason })
  return accountLetter({ id: `backup-failed-${id}`, to, said, url })
}
