import { Button } from '@react-email/components'
import { render } from '@react-email/render'
import type { Site } from '../../../../domain/business/site.ts'
import { type MailWords, paragraphsOf } from '../../../../domain/business/texts/mails/mail-texts.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'

interface WrittenOrderMail {
  id: string
  to: string
  replyTo: string
  /** Subject and text, as shown to the staff member who sent the mail. */
  subject: string
  text: string
  /** Page where the client follows the order. */
  url: string
}

/** Returns a mail about an order whose text was stored when a staff member sent it, with a button to the order's page. */
export async function writtenOrderMail(
  { button }: Pick<MailWords<'new-day' | 'storage-notice'>, 'button'>,
  { text, url, ...head }: WrittenOrderMail,
  site: Site,
): Promise<Mail> {
  const paragraphs = paragraphsOf(text)
  return {
    ...head,
    isPersonal: true,
    text: `${[...paragraphs, `${button}\u00a0:\n${url}`].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={paragraphs[1] ?? ''} heading={head.subject}>
        <Paragraphs texts={paragraphs} />
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {button}
        </Button>
      </MailLayout>,
    ),
  }
}
