import { Button, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail, MailAttachment } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'

interface EstimateMail {
  id: string
  to: string
  replyTo: string
  kind: 'quote' | 'reminder'
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

const press = 'Voir le devis'

/** A quote for its client, or a reminder of it; the PDF ends with the general terms. */
export async function estimateMail({
  id,
  to,
  replyTo,
  kind,
  attachment,
  ...said
}: EstimateMail): Promise<Mail> {
  const { text, pageUrl } = said
  const subject = subjectOf(kind, said)
  const [before, after] = [paragraphsBefore(kind, said), paragraphsAfter(said)]
  const lines = ['Bonjour,', ...before, ...(text ? [text] : []), `${press}\u00a0:\n${pageUrl}`, ...after]
  return {
    ...{ id, to, replyTo, subject, isPersonal: true, attachments: [attachment] },
    text: `${lines.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={before[0] ?? ''} heading={subject}>
        <Paragraphs texts={['Bonjour,', ...before, ...(text ? text.split(/\n{2,}/) : [])]} />
        <Section style={{ margin: '0 0 16px' }}>
          <Button href={pageUrl} style={mailStyles.button}>
            {press}
          </Button>
        </Section>
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

type Said = Pick<EstimateMail, 'number' | 'vehicle' | 'total' | 'validUntil'>

const subjectOf = (kind: EstimateMail['kind'], { number }: Said) =>
  kind === 'quote' ? `Votre devis ${number}` : `Rappel\u00a0: votre devis ${number}`

function paragraphsBefore(
  kind: EstimateMail['kind'],
  { number, vehicle, total, validUntil }: Said,
): string[] {
  const about = vehicle ? ` pour votre ${vehicle}` : ''
  const until = validUntil ? ` Il est valable jusqu’au ${validUntil}.` : ''
  return kind === 'quote'
    ? [`Voici notre devis ${number}${about}, d’un montant de ${total} toutes taxes comprises.${until}`]
    : [
        `Nous vous avons adressé le devis ${number}${about}, d’un montant de ${total} toutes taxes comprises.${until}`,
      ]
}

const paragraphsAfter = ({ validUntil }: Said) => [
  'Le devis est joint à cet e-mail au format PDF, suivi de nos conditions générales.',
  `Pour l’accepter, répondez à cet e-mail, appelez-nous, ou suivez le lien ci-dessus${validUntil ? ' avant cette date' : ''}.`,
]

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered once
    <Text key={place} style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  ))
}
