import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import {
  createDocumentAttachment,
  findDocumentClient,
} from '../../../../domain/billing/printing/open-document.ts'
import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import type { Estimate } from '../../../../domain/contracts/estimates/estimate.ts'
import { deliverEstimateMail, estimateOutbox } from '../../../../domain/contracts/estimates/estimate-mails.ts'
import {
  markMailUndeliverable,
  type OutgoingMail,
  outgoingMailId,
} from '../../../../domain/correspondence/outbox/outbox.ts'
import { formatDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'
import {
  sampleMailAttachment,
  sampleMailEstimate,
  sampleMailLink,
  sampleMailToClient,
} from '../sample-values.ts'

/** Writes the mail of an estimate with its PDF, which ends with the full general terms. */
async function writeEstimateMail(deps: MailDeps, mail: OutgoingMail, estimate: Estimate) {
  const site = deps.facts.current()
  const { id, pos_id: posId, estimate_number: number, vehicle, valid_until, total } = estimate
  const key = { kind: 'estimate', posId, id } as const
  const client = await findDocumentClient(deps.db, key)
  const attachment = client && (await createDocumentAttachment(deps, client, key, mail.id))
  if (!attachment) throw new Error('the document of an estimate is not in the store')
  const words = await findMailWords(deps.db, mail.kind === 'reminder' ? 'estimate-reminder' : 'estimate')
  return estimateMail(
    words,
    {
      id: outgoingMailId(estimateOutbox, mail.id),
      to: mail.recipient,
      replyTo: emailOfLocation(posId, site),
      text: mail.text,
      number,
      vehicle: vehicle ?? '',
      total: formatCents(total),
      validUntil: valid_until && formatDay(valid_until),
      estimateUrl: await deps.links.estimate(key, mail.recipient),
      pageUrl: await deps.links.matterFor({ kind: 'estimate', id }, mail.recipient),
      attachment,
    },
    site,
  )
}

interface EstimateMail {
  id: string
  to: string
  replyTo: string
  /** Text that a staff member wrote; may be empty. */
  text: string
  number: string
  vehicle: string
  /** « 1 234,56 € », including tax. */
  total: string
  /** « 21/12/2026 ». */
  validUntil: string | null
  /**
   * Page where the client reads and accepts the estimate, and private page of its matter. Other recipients can open the
   * first one only, so `pageUrl` is `null` for them.
   */
  estimateUrl: string
  pageUrl: string | null
  attachment: MailAttachment
}

/** Returns the mail that sends an estimate to its client, or a reminder of it; the PDF ends with the general terms. */
async function estimateMail(
  words: MailWords<'estimate' | 'estimate-reminder'>,
  { id, to, replyTo, text, estimateUrl, pageUrl, attachment, ...values }: EstimateMail,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'estimate' | 'estimate-reminder'>(words, valuesOf(values), site)
  const [before, after] = [paragraphsOf(filled.before), paragraphsOf(filled.after)]
  const lines = [
    ...before,
    ...(text ? [text] : []),
    `${filled.button}\u00a0:\n${estimateUrl}`,
    ...after,
    ...(pageUrl ? [`${filled.page}\u00a0:\n${pageUrl}`] : []),
  ]
  return {
    id,
    to,
    replyTo,
    subject: filled.subject,
    isPersonal: true,
    attachments: [attachment],
    text: `${lines.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={before[1] ?? before[0] ?? ''} heading={filled.subject}>
        <Paragraphs texts={[...before, ...paragraphsOf(text)]} />
        <Section style={{ margin: '0 0 16px' }}>
          <Button href={estimateUrl} style={mailStyles.button}>
            {filled.button}
          </Button>
        </Section>
        <Paragraphs texts={after} />
        {pageUrl && (
          <Text style={mailStyles.text}>
            <Link href={pageUrl} style={mailStyles.link}>
              {filled.page}
            </Link>
          </Text>
        )}
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
    'avant cette date': validUntil ? 'au plus tard à cette date' : '',
  }
}

export const estimateMailJob: MailJob<'send-estimate', 'estimate' | 'estimate-reminder'> = {
  send: (deps, { mailId }) =>
    deliverEstimateMail(deps, mailId, (mail, estimate) => writeEstimateMail(deps, mail, estimate)),
  givenUp: (deps, { mailId }, cause) => markMailUndeliverable(deps, estimateOutbox, mailId, cause),
  samples: { estimate: writeEstimateSample, 'estimate-reminder': writeEstimateSample },
}

function writeEstimateSample(words: MailWords<'estimate' | 'estimate-reminder'>, site: Site): Promise<Mail> {
  return estimateMail(
    words,
    {
      ...sampleMailToClient(site),
      ...sampleMailEstimate,
      validUntil: '18/12/2026',
      text: 'Vos jantes seront prêtes en cinq jours ouvrés.',
      pageUrl: sampleMailLink,
      estimateUrl: sampleMailLink,
      attachment: sampleMailAttachment,
    },
    site,
  )
}
