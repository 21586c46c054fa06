import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import { paragraphsOf } from '../../../domain/texts/mails/say-mail.ts'
import { MailLayout } from './mail-layout.tsx'
import { Paragraphs } from './mail-parts.tsx'
import { Press } from './press.tsx'

interface AccountLetter {
  id: string
  to: string
  said: Readonly<Record<'subject' | 'heading' | 'before' | 'button' | 'after', string>>
  /** Where the button leads. */
  url: string
}

/** A mail about an account: a few sentences and one thing to press. */
export async function accountLetter({ id, to, said, url }: AccountLetter): Promise<Mail> {
  const [before, after] = [paragraphsOf(said.before), paragraphsOf(said.after)]
  const paragraphs = [...before, `${said.button}\u00a0:\n${url}`, ...after]
  return {
    id,
    to,
    replyTo: site.contactEmail,
    subject: said.subject,
    text: `${paragraphs.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={before[1] ?? before[0] ?? ''} heading={said.heading}>
        <Paragraphs texts={before} />
        <Press label={said.button} url={url} />
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}
