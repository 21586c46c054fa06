import type { Mail } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { threadLetter } from './thread-letter.tsx'

/** A new link to a private page, for its own visitor alone. */
export function threadLinkMail(
  words: MailWords<'thread-link'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> {
  const said = sayMail<'thread-link'>(words, {})
  const sentences = paragraphsOf(said.before)
  return threadLetter({ id: `thread-link-${id}`, to, replyTo: site.contactEmail, said, sentences, url })
}
