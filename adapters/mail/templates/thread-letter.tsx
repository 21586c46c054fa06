import { Button } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { MailLayout } from './mail-layout.tsx'
import { Paragraphs } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'

interface ThreadLetter {
  id: string
  to: string
  replyTo: string
  said: Readonly<Record<'subject' | 'heading' | 'button', string>>
  sentences: readonly string[]
  url: string
}

/** A few sentences and one thing to press. */
export async function threadLetter({ said, sentences, url, ...head }: ThreadLetter): Promise<Mail> {
  return {
    ...head,
    subject: said.subject,
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
