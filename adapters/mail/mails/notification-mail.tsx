import { Button } from '@react-email/components'
import { render } from '@react-email/render'
import type { Site } from '../../../domain/business/site.ts'
import type { MailName, MailValues } from '../../../domain/business/texts/mails/mail-texts.ts'
import type { Mail } from '../../../domain/kernel/ports/mailer.ts'
import { MailLayout, mailStyles, Paragraphs } from './mail-layout.tsx'

interface NotificationMail {
  id: string
  to: string
  replyTo: string
  filled: Readonly<Record<'subject' | 'heading' | 'button', string>>
  sentences: readonly string[]
  url: string
}

/** Renders a mail with a few sentences and one button. */
export async function renderNotificationMail(
  { filled, sentences, url, ...head }: NotificationMail,
  site: Site,
): Promise<Mail> {
  return {
    ...head,
    subject: filled.subject,
    text: `${sentences.join('\n\n')}\n\n${filled.button}\u00a0:\n${url}\n`,
    html: await render(
      <MailLayout site={site} preview={sentences[0] ?? ''} heading={filled.heading}>
        <Paragraphs texts={sentences} />
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {filled.button}
        </Button>
      </MailLayout>,
    ),
  }
}

/** Recipient and values of a mail with one button, and the URL of that button. */
export interface NotificationValues<Name extends MailName> {
  id: string
  to: string
  replyTo: string
  values: MailValues<Name>
  url: string
}
