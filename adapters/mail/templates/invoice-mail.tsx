import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { cutText } from '../../../domain/cut-text.ts'
import type { Mail, MailAttachment } from '../../../domain/ports/mailer.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { MailLayout } from './mail-layout.tsx'
import { Paragraphs } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'

interface InvoiceMailProps {
  id: string
  to: string
  replyTo: string
  subject: string
  text: string
  /** The client's own list of invoices. */
  areaUrl: string
  attachment: MailAttachment
}

/** An invoice, a credit note or a reminder, in the words of whoever sent it, with the PDF. */
export async function invoiceMail(
  words: MailWords<'invoice'>,
  { areaUrl, attachment, text, ...head }: InvoiceMailProps,
): Promise<Mail> {
  const { area, link } = sayMail<'invoice'>(words, {})
  return {
    ...head,
    isPersonal: true,
    text: `${text}\n\n--\n${area}\n${areaUrl}\n`,
    html: await render(
      <MailLayout preview={cutText(text, 120)} heading={head.subject}>
        <Paragraphs texts={paragraphsOf(text)} />
        <Text style={{ ...mailStyles.text, fontSize: '14px', lineHeight: '20px', marginTop: '24px' }}>
          {area}{' '}
          <Link href={areaUrl} style={mailStyles.link}>
            {link}
          </Link>
        </Text>
      </MailLayout>,
    ),
    attachments: [attachment],
  }
}
