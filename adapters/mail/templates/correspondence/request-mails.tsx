import { Button, Img, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { type Location, type Site, shopEmail, shopLocation } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import type { ContactMessage } from '../../../../domain/correspondence/contact/contact-messages.ts'
import {
  type Answer,
  listAnswers,
  listChoices,
  type QuoteRequest,
} from '../../../../domain/correspondence/quote-requests/quote-request.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { cutText } from '../../../../domain/kernel/text/cut-text.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import { MailLayout, mailStyles, Paragraphs, SentenceWithLink } from '../mail-layout.tsx'

/**
 * Tells the workshop that the visitor chose about a new request: every answer, small photos, and links to the full ones. Replies
 * to the mail go to the visitor.
 */
export async function workshopMail(
  words: MailWords<'request-came'>,
  request: QuoteRequest,
  thumbnails: Buffer[],
  links: RequestLinks,
  site: Site,
): Promise<Mail> {
  const answers = listAnswers(request, site)
  const name = `${request.first_name} ${request.last_name}`
  const filled = fillMailWords<'request-came'>(
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
    to: shopEmail(request.shop, site),
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

interface Links {
  /** Page of the newsletter's form. */
  newsletter: string
  /** Private page of the visitor. */
  page: string
}

/**
 * Acknowledges a request: reference, choices, next steps. Anybody can type the address of somebody else, so the mail contains no
 * text of the visitor, not even a name in the salutation (docs/decisions/0004-mail-delivery.md). When the visitor ticked the box,
 * the mail links to the newsletter's own form: the tick does not subscribe by itself.
 */
export async function visitorMail(
  words: MailWords<'request-received'>,
  request: QuoteRequest,
  links: Links,
  site: Site,
): Promise<Mail> {
  const { reference, id } = request
  const { title, phone, email } = shopLocation(request.shop, site)
  const filled = fillMailWords<'request-received'>(
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
  const choices = listChoices(request, site)
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
          <PhoneLink link={phone.link}>{filled.help}</PhoneLink>
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

type WorkshopMessage = Pick<ContactMessage, 'id' | 'email' | 'object' | 'message' | 'client_email'>

/**
 * Sends a visitor's message to the business's fixed address. Replies to the mail go to the visitor; `link` opens the message in
 * the office.
 */
export async function contactWorkshopMail(
  words: MailWords<'message-came'>,
  { id, email, object, message, client_email }: WorkshopMessage,
  link: string,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'message-came'>(words, { objet: object }, site)
  return {
    id: `contact-message-${id}-workshop`,
    to: client_email,
    replyTo: email,
    subject: filled.subject,
    text: `De\u00a0: ${email}\nObjet\u00a0: ${object}\n\n${message}\n\n--\n${filled.answer}\n${filled.link}\u00a0: ${link}\n`,
    html: await render(
      <MailLayout site={site} preview={cutText(message, 120)} heading={object}>
        <Text style={mailStyles.text}>
          De&nbsp;: <strong>{email}</strong>
        </Text>
        <Text style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>{message}</Text>
        <SentenceWithLink text={filled.answer} link={filled.link} url={link} />
      </MailLayout>,
    ),
  }
}

/** Acknowledges a message. Does not quote the message, because anybody can type the address of somebody else. */
export async function contactVisitorMail(
  words: MailWords<'message-received'>,
  { id, email, client_email }: Pick<ContactMessage, 'id' | 'email' | 'client_email'>,
  pageUrl: string,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'message-received'>(words, {}, site)
  const workshops: readonly Location[] = site.locations.slice(0, 3)
  const phones = workshops.map(({ title, phone }) => `${title}\u00a0: ${phone.display}`).join('\n')
  const received = paragraphsOf(filled.received)
  return {
    id: `contact-message-${id}-visitor`,
    to: email,
    replyTo: client_email,
    subject: filled.subject,
    text: `${[...received, `${filled.page}\n${pageUrl}`, `${filled.phones}\n${phones}`, filled.end].join('\n\n')}\n`,
    html: await render(
      <MailLayout site={site} preview={received[1] ?? filled.received} heading={filled.heading}>
        <Paragraphs texts={received} />
        <SentenceWithLink text={filled.page} link={filled.link} url={pageUrl} />
        <Text style={mailStyles.text}>{filled.phones}</Text>
        <Phones workshops={workshops} />
        <Text style={{ ...mailStyles.text, marginTop: '24px', whiteSpace: 'pre-line' }}>{filled.end}</Text>
      </MailLayout>,
    ),
  }
}

/** Renders a link that calls the workshop; plain text while the number is not known. */
const PhoneLink = ({ link, children }: { link: string; children: string }) =>
  link ? (
    <Link href={link} style={mailStyles.link}>
      {children}
    </Link>
  ) : (
    children
  )

function Phones({ workshops }: { workshops: readonly Location[] }) {
  return workshops.map(({ id, title, phone }) => (
    <Text key={id} style={{ ...mailStyles.text, margin: '0 0 8px' }}>
      {title}&nbsp;: <PhoneLink link={phone.link}>{phone.display}</PhoneLink>
    </Text>
  ))
}

/** Renders the answers of a request, one below the other. */
function AnswerTable({ answers }: { answers: Answer[] }) {
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
function answersAsText(answers: Answer[]): string {
  return answers.map(({ label, value }) => `${label}\u00a0: ${value}`).join('\n')
}

/** Links for workshop mails: signed ones for every reader, or links to the office for staff with an account. */
interface RequestLinks {
  signed: string
  office: string
}

function RequestButtons({ filled, links }: { filled: MailWords<'request-came'>; links: RequestLinks }) {
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
