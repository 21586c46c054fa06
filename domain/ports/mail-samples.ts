import type { MailName, MailWords } from '../texts/mails/mail-texts.ts'
import type { Mail } from './mailer.ts'

/** Shows the mails of the site as an example reader would get them. */
export interface MailSamples {
  write<Name extends MailName>(mail: Name, words: MailWords<Name>): Promise<Mail>
}
