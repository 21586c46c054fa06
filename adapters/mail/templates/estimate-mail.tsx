import { Button, Section } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail, MailAttachment } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { MailLayout } from './mail-layout.tsx'
import { Paragraphs } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'

interface EstimateMail {
  id: string
  to: string
  replyTo: string
  /** What somebody of the workshop wrote; may be empty. */
  text: string
  number: string
  vehicle: string
  /** « 1 234,56 € », including tax. */
  total: string
  /** « 21/12/2026 ». */
  validUntil: string | null
  /** Where its client reads it, and accepts it. */
  pageUrl: string
  attachment: MailAttachment
}

/** A quote for its client, or a reminder of it; the PDF ends with the general terms. */
export async function estimateMail(
  words: MailWords<'estimate' | 'estimate-reminder'>,
  { id, to, replyTo, text, pageUrl, attachment, ...quote }: EstimateMail,
): Promise<Mail> {
  const said = sayMail<'estimate' | 'estimate-reminder'>(words, valuesOf(quote))
  const [before, after] = [paragraphsOf(said.before), paragraphsOf(said.after)]
  const lines = [...before, ...(text ? [text] : []), `${said.button}\u00a0:\n${pageUrl}`, ...after]
  return {
    id,
    to,
    replyTo,
    subject: said.subject,
    isPersonal: true,
    attachments: [attachment],
    text: `${lines.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={before[1] ?? before[0] ?? ''} heading={said.subject}>
        <Paragraphs texts={[...before, ...paragraphsOf(text)]} />
        <Section style={{ margin: '0 0 16px' }}>
          <Button href={pageUrl} style={mailStyles.button}>
            {said.button}
          </Button>
        </Section>
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

function valuesOf({
  number,
  vehicle,
  total,
  validUntil,
}: Pick<EstimateMail, 'number' | 'vehicle' | 'total' | 'validUntil'>) {
  return {
    numéro: number,
    véhicule: vehicle ? `pour votre ${vehicle}` : '',
    montant: total,
    validité: validUntil ? `Il est valable jusqu’au ${validUntil}.` : '',
    'avant cette date': validUntil ? 'avant cette date' : '',
  }
}
