import { Button, Img, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { emailOfLocation, locationOf, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { ensureRequestPhotoThumbnail } from '../../../../domain/correspondence/quote-requests/photo-files.ts'
import {
  findQuoteRequest,
  listChosenOptions,
  listRequestAnswers,
  type QuoteRequest,
  type QuoteRequestAnswer,
} from '../../../../domain/correspondence/quote-requests/quote-request.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, MailPhoneLink, mailStyles, Paragraphs, SentenceWithLink } from '../mail-layout.tsx'
import { sampleMailId, sampleMailLink, sampleMailRecipient } from '../sample-values.ts'

async function sendQuoteRequestMail(
  deps: MailDeps,
  { quoteRequestId, mail }: JobDataMap['send-quote-request-mail'],
): Promise<void> {
  const site = deps.facts.current()
  const { db, mailer } = deps
  const request = await findQuoteRequest(db, quoteRequestId)
  // The request was erased meanwhile.
  if (!request) return
  if (mail === 'visitor') {
    const page = await deps.links.matter({ kind: 'request', id: request.id })
    const words = await findMailWords(db, 'request-acknowledgement')
    return mailer.send(await visitorMail(words, request, { newsletter: deps.links.newsletter(), page }, site))
  }
  const thumbnails = await Promise.all(
    request.images.map((image) => ensureRequestPhotoThumbnail(deps, image.path)),
  )
  return mailer.send(
    await workshopMail(
      await findMailWords(db, 'new-request'),
      request,
      thumbnails.filter((thumbnail) => thumbnail !== null),
      {
        signed: deps.links.request(request.id),
        office: deps.links.officeThread({ kind: 'request', id: request.id }),
      },
      site,
    ),
  )
}

interface VisitorLinks {
  /** Page of the newsletter's form. */
  newsletter: string
  /** Private page of the visitor. */
  page: string
}

/**
 * Returns the mail that acknowledges a request: reference, choices, next steps. Any visitor can type the address of
 * another person, so the mail contains no text of the visitor, not even a name in the salutation. When the visitor
 * ticked the box, the mail links to the newsletter's own form: the tick does not subscribe by itself.
 */
async function visitorMail(
  words: MailWords<'request-acknowledgement'>,
  request: QuoteRequest,
  links: VisitorLinks,
  site: Site,
): Promise<Mail> {
  const { reference, id } = request
  const { title, phone, email } = locationOf(request.shop, site)
  const filled = fillMailWords<'request-acknowledgement'>(
    words,
    {
      référence: reference,
      numéro: id,
      photos: photoCount(request),
      atelier: title,
      téléphone: phone.display,
    },
    site,
  )
  const choices = listChosenOptions(request, site)
  const lines = [
    filled.received,
    filled.next,
    `${filled.page}\n${links.page}`,
    filled.help,
    `Votre demande\n${answersAsText(choices)}`,
    ...(request.newsletter ? [`${filled.newsletter}\n${links.newsletter}`] : []),
    filled.end,
  ]
  return {
    id: `quote-request-${id}-visitor`,
    to: request.email,
    replyTo: email,
    subject: filled.subject,
    text: `${lines.join('\n\n')}\n`,
    html: await render(
      <MailLayout site={site} preview={filled.next} heading={filled.heading}>
        <Paragraphs
          texts={[...paragraphsOf(filled.received), ...paragraphsOf(filled.next)]}
          strong={reference}
        />
        <SentenceWithLink text={filled.page} link={filled.link} url={links.page} />
        <Text style={mailStyles.text}>
          <MailPhoneLink link={phone.link}>{filled.help}</MailPhoneLink>
        </Text>
        <AnswerTable answers={choices} />
        {request.newsletter && (
          <SentenceWithLink text={filled.newsletter} link={filled.newsletterLink} url={links.newsletter} />
        )}
        <Paragraphs texts={paragraphsOf(filled.end)} />
      </MailLayout>,
    ),
  }
}

function photoCount({ images }: QuoteRequest): string {
  return images.length > 1 ? `${images.length} photos` : 'une photo'
}

/** Links for workshop mails: signed ones for every reader, or links to the office for staff with an account. */
interface WorkshopLinks {
  signed: string
  office: string
}

/**
 * Returns the mail that tells the workshop that the visitor chose about a new request: every answer, small photos, and links to
 * the full ones. Replies to the mail go to the visitor.
 */
async function workshopMail(
  words: MailWords<'new-request'>,
  request: QuoteRequest,
  thumbnails: Buffer[],
  links: WorkshopLinks,
  site: Site,
): Promise<Mail> {
  const answers = listRequestAnswers(request, site)
  const name = `${request.first_name} ${request.last_name}`
  const filled = fillMailWords<'new-request'>(
    words,
    {
      nom: name,
      demande: [name, vehicleName(request)].filter(Boolean).join(', '),
      référence: request.reference,
      numéro: request.id,
    },
    site,
  )
  const count = request.images.length
  const photos = count > 1 ? `${count} photos` : `${count} photo`
  return {
    id: `quote-request-${request.id}-workshop`,
    to: emailOfLocation(request.shop, site),
    replyTo: request.email,
    subject: filled.subject,
    text: `${filled.heading}\n\n${answersAsText(answers)}\n\n${filled.reference}\n${photos}\u00a0:\n${links.signed}\n${filled.link}\u00a0:\n${links.office}\n`,
    html: await render(
      <MailLayout site={site} preview={`Référence ${request.reference}`} heading={filled.heading}>
        <RequestThumbnails count={thumbnails.length} />
        <RequestButtons filled={filled} links={links} />
        <Paragraphs texts={paragraphsOf(filled.reference)} strong={request.reference} />
        <AnswerTable answers={answers} />
        <Paragraphs texts={paragraphsOf(filled.answer)} />
      </MailLayout>,
    ),
    attachments: thumbnails.map((content, index) => ({
      filename: `photo-${index + 1}.jpg`,
      content,
      contentType: 'image/jpeg',
      contentId: `photo-${index + 1}`,
    })),
  }
}

function RequestButtons({ filled, links }: { filled: MailWords<'new-request'>; links: WorkshopLinks }) {
  return (
    <>
      <Button href={links.signed} style={mailStyles.button}>
        {filled.button}
      </Button>
      <Text style={{ ...mailStyles.text, margin: '12px 0 24px' }}>
        <Link href={links.office} style={mailStyles.link}>
          {filled.link}
        </Link>
      </Text>
    </>
  )
}

function RequestThumbnails({ count }: { count: number }) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {Array.from({ length: count }, (_, index) => `photo-${index + 1}`).map((name, index) => (
        <Img
          key={name}
          src={`cid:${name}`}
          alt={`Photo ${index + 1} de la demande`}
          width="168"
          style={{ borderRadius: '4px', display: 'inline-block', margin: '0 8px 8px 0' }}
        />
      ))}
    </Section>
  )
}

/** Renders the answers of a request, one below the other. */
function AnswerTable({ answers }: { answers: QuoteRequestAnswer[] }) {
  return (
    <table
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', margin: '0 0 24px', width: '100%' }}
    >
      <tbody>
        {answers.map(({ label, value }) => (
          <tr key={label} style={mailStyles.row}>
            <th scope="row" style={{ ...mailStyles.label, fontWeight: 400, textAlign: 'left' }}>
              {label}
            </th>
            <td style={mailStyles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the answers for the text part of a mail. */
function answersAsText(answers: QuoteRequestAnswer[]): string {
  return answers.map(({ label, value }) => `${label}\u00a0: ${value}`).join('\n')
}

export const quoteRequestMailJob: MailJob<
  'send-quote-request-mail',
  'request-acknowledgement' | 'new-request'
> = {
  send: sendQuoteRequestMail,
  samples: {
    'request-acknowledgement': (words, site) =>
      visitorMail(words, sampleRequest(site), { newsletter: sampleMailLink, page: sampleMailLink }, site),
    'new-request': (words, site) =>
      workshopMail(words, sampleRequest(site), [], { signed: sampleMailLink, office: sampleMailLink }, site),
  },
}

/** Returns an invented request for the previews of mails. Its type asks for a value of every field. */
const sampleRequest = (site: Site): QuoteRequest => ({
  id: sampleMailId,
  reference: 'TW-7K4M-92',
  seen: true,
  created_at: new Date('2026-01-12T09:00:00Z'),
  first_name: 'Jeanne',
  last_name: 'Morel',
  email: sampleMailRecipient,
  newsletter: true,
  phone: '06 39 98 12 34',
  line_1: '3 rue de la Gare',
  zip_code: '88000',
  city: 'Épinal',
  client: 'particulier',
  shop: site.pointsOfSale[0].id,
  number: 4,
  size: '18"',
  service: 'rénovation',
  rim_type: 'jante origine',
  brand: 'Peugeot',
  model: '308',
  complementary_infos: 'Deux jantes touchées au trottoir.',
  type: 'bouche a oreille',
  confidentiality: true,
  images: [1, 2, 3].map((place) => ({ url: sampleMailLink, name: `jante-${place}.jpg`, path: '' })),
  state: 'new',
  handled_by: null,
  closed_reason: null,
  client_id: null,
  waits_since: null,
  search_text: null,
})
