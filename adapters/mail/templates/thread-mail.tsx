import { Button } from '@react-email/components'
import { render } from '@react-email/render'
import { cutText } from '../../../domain/cut-text.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { MailLayout } from './mail-layout.tsx'
import { Paragraphs } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'

interface ThreadMail {
  id: string
  to: string
  replyTo: string
  said: Readonly<Record<'subject' | 'heading' | 'button', string>>
  sentences: readonly string[]
  url: string
}

/** A few sentences and one thing to press. */
async function threadMail({ said, sentences, url, ...head }: ThreadMail): Promise<Mail> {
  return {
    ...{ ...head, subject: said.subject },
    text: `${sentences.join('\n\n')}\n\n${said.button}\u00a0:\n${url}\n`,
    html: await render(
      <MailLayout preview={sentences[0] ?? ''} heading={said.heading}>
        <Paragraphs texts={sentences} />
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {said.button}
        </Button>
      </MailLayout>,
    ),
  }
}

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
  return threadMail({ id: `thread-notice-${letterId}`, to, replyTo: email, said, sentences, url })
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
  return threadMail({ id: `thread-withdrawn-${threadId}`, to, replyTo: email, said, sentences, url })
}

/** A new link to a private page, for its own visitor alone. */
export function threadLinkMail(
  words: MailWords<'thread-link'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> {
  const said = sayMail<'thread-link'>(words, {})
  const sentences = paragraphsOf(said.before)
  return threadMail({ id: `thread-link-${id}`, to, replyTo: site.contactEmail, said, sentences, url })
}
