import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { cutText } from '../../../domain/cut-text.ts'
import type { Mail, MailAttachment } from '../../../domain/ports.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'

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

const inTheArea = 'Avec un compte client, vous retrouvez aussi toutes vos factures dans votre espace\u00a0:'

/** An invoice, a credit note or a reminder, in the words of whoever sent it, with the PDF. */
export async function invoiceMail({ areaUrl, attachment, text, ...head }: InvoiceMailProps): Promise<Mail> {
  return {
    ...head,
    isPersonal: true,
    text: `${text}\n\n--\n${inTheArea}\n${areaUrl}\n`,
    html: await render(
      <MailLayout preview={cutText(text, 120)} heading={head.subject}>
        {text.split(/\n{2,}/).map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered once
          <Text key={place} style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>
            {paragraph}
          </Text>
        ))}
        <Text style={{ ...mailStyles.text, fontSize: '14px', lineHeight: '20px', marginTop: '24px' }}>
          {inTheArea}{' '}
          <Link href={areaUrl} style={mailStyles.link}>
            mes factures
          </Link>
        </Text>
      </MailLayout>,
    ),
    attachments: [attachment],
  }
}
