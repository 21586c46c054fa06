import { cutText } from '../../../domain/cut-text.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { threadLetter } from './thread-letter.tsx'

interface Notice {
  to: string
  /** Of the visitor, for whoever answers the mail itself. */
  email: string
  name: string
  subject: string
  url: string
}

/** Tells the workshop what a visitor wrote on their private page. */
export function writtenMail(
  words: MailWords<'visitor-wrote'>,
  letterId: string,
  { text, files }: { text: string; files: number },
  { to, email, name, subject, url }: Notice,
): Promise<Mail> {
  const fichiers = files > 1 ? `${files} fichiers joints` : 'Un fichier joint'
  const said = sayMail<'visitor-wrote'>(words, { nom: name, objet: subject, fichiers })
  const sentences = [cutText(text, 2_000), ...(files > 0 ? [said.files] : [])].filter(Boolean)
  return threadLetter({ id: `thread-notice-${letterId}`, to, replyTo: email, said, sentences, url })
}

/** Tells the workshop that a visitor wants nothing any more. */
export function withdrawnMail(
  words: MailWords<'visitor-withdrew'>,
  threadId: string,
  reason: string,
  { to, email, name, subject, url }: Notice,
): Promise<Mail> {
  const said = sayMail<'visitor-withdrew'>(words, { nom: name, objet: subject })
  const sentences = [reason, ...paragraphsOf(said.end)]
  return threadLetter({ id: `thread-withdrawn-${threadId}`, to, replyTo: email, said, sentences, url })
}
