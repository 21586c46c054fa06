import { Button } from '@react-email/components'
import { render } from '@react-email/render'
import { locationOf, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { formatDate } from '../../../../domain/kernel/calendar/paris-day.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { slipNouns } from '../../../../domain/kernel/slip-words.ts'
import { printSlip, slipFileName } from '../../../../domain/workshop/slips/print-slip.ts'
import type { PrintedSlip } from '../../../../domain/workshop/slips/printable-slip.ts'
import { markSlipMailUndeliverable, sendSlipMail } from '../../../../domain/workshop/slips/slip-mails.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'
import {
  sampleMailAttachment,
  sampleMailId,
  sampleMailLink,
  sampleMailRecipient,
  sampleOrderNumber,
} from '../sample-values.ts'

/** Sends a client the slip signed at the counter. */
const sendSlip = (deps: MailDeps, slipId: string): Promise<void> =>
  sendSlipMail(deps, slipId, async (slip, to) =>
    slipMail(
      await findMailWords(deps.db, 'slip'),
      {
        slip,
        to,
        pageUrl: await deps.links.matter({ kind: 'order', id: slip.order_id }),
        attachment: {
          filename: slipFileName(slip, deps.facts.current()),
          content: await printSlip(deps, slip),
          contentType: 'application/pdf',
        },
      },
      deps.facts.current(),
    ),
  )

/** Fields of a slip that its mail uses. */
type SlipMailSlip = Pick<PrintedSlip, 'id' | 'kind' | 'created_at' | 'content'>

interface SlipMail {
  slip: SlipMailSlip
  to: string
  /** Private page of the matter. */
  pageUrl: string
  attachment: MailAttachment
}

/** Returns the mail that sends a signed slip of the counter to its client. */
async function slipMail(
  words: MailWords<'slip'>,
  { slip: { id, kind, created_at, content }, to, pageUrl, attachment }: SlipMail,
  site: Site,
): Promise<Mail> {
  const { title, phone, email } = locationOf(content.workshop.id, site)
  const about = [content.vehicle, content.plate].filter(Boolean).join(', ')
  const filled = fillMailWords<'slip'>(
    words,
    {
      bon: slipNouns[kind],
      numéro: content.number,
      date: formatDate(created_at),
      véhicule: about,
      atelier: title,
      téléphone: phone.display,
    },
    site,
  )
  const sentences = [filled.before, about && filled.vehicle].filter(Boolean).flatMap(paragraphsOf)
  return {
    id: `slip-${id}`,
    to,
    replyTo: email,
    subject: filled.subject,
    attachments: [attachment],
    text: `${[...sentences, `${filled.button}\u00a0:\n${pageUrl}`, filled.help].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={sentences[1] ?? filled.subject} heading={filled.heading}>
        <Paragraphs texts={sentences} />
        <Button href={pageUrl} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {filled.button}
        </Button>
        <Paragraphs texts={[filled.help]} />
      </MailLayout>,
    ),
  }
}

export const slipMailJob: MailJob<'send-slip-mail', 'slip'> = {
  send: (deps, { slipId }) => sendSlip(deps, slipId),
  givenUp: (deps, { slipId }) => markSlipMailUndeliverable(deps, slipId),
  samples: {
    slip: (words, site) =>
      slipMail(
        words,
        {
          slip: {
            id: sampleMailId,
            kind: 'deposit',
            created_at: new Date('2026-11-12T09:42:00Z'),
            content: {
              number: sampleOrderNumber,
              client: 'Jeanne Morel',
              vehicle: 'Peugeot 308',
              plate: 'AB-123-CD',
              workshop: { id: site.pointsOfSale[0].id, title: '', city: '', lines: [] },
              rims: [],
              photos: [],
              terms: null,
            },
          },
          to: sampleMailRecipient,
          pageUrl: sampleMailLink,
          attachment: sampleMailAttachment,
        },
        site,
      ),
  },
}
