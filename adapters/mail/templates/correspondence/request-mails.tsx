import { Button, Img, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { type Location, shopEmail, shopLocation, site } from '../../../../domain/business/site.ts'
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
 * Tells the workshop that the visitor chose of a new request: every answer, the photos in small, and the
 * links that open them in full. Answering the mail answers the visitor.
 */
export async function workshopMail(
  words: MailWords<'request-came'>,
  request: QuoteRequest,
  thumbnails: Buffer[],
  links: RequestLinks,
): Promise<Mail> {
  const answers = listAnswers(request)
  const name = `${request.first_name} ${request.last_name}`
  const filled = fillMailWords<'request-came'>(words, {
    nom: name,
    demande: [name, vehicleName(request)].filter(Boolean).join(', '),
    référence: request.reference,
    numéro: request.id,
  })
  const count = request.images.length
  const photos = count > 1 ? `${count} photos` : `${count} photo`
  return {
    id: `quote-request-${request.id}-workshop`,
    to: shopEmail(request.shop),
    replyTo: request.email,
    subject: filled.subject,
    text: `${filled.heading}\n\n${answersAsText(answers)}\n\n${filled.reference}\n${photos}\u00a0:\n${links.signed}\n${filled.link}\u00a0:\n${links.office}\n`,
    html: await render(
      <MailLayout preview={`Référence ${request.reference}`} heading={filled.heading}>
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
  /** The newsletter's own form. */
  newsletter: string
  /** The visitor's private page. */
  page: string
}

/**
 * Acknowledges a request to its visitor: reference, what was chosen, what happens next. Anybody can type anybody's
 * address, and the site must not carry a stranger's text to it: not even a name in the salutation
 * (docs/decisions/0004-mail-delivery.md). Whoever ticked the box gets the link to the newsletter's own form: a tick
 * subscribes nobody.
 */
export async function visitorMail(
  words: MailWords<'request-received'>,
  request: QuoteRequest,
  links: Links,
): Promise<Mail> {
  const { reference, id } = request
  const { title, phone, email } = shopLocation(request.shop)
  const filled = fillMailWords<'request-received'>(words, {
    référence: reference,
    numéro: id,
    photos: photoCount(request),
    atelier: title,
    téléphone: phone.display,
  })
  const choices = listChoices(request)
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
      <MailLayout preview={filled.next} heading={filled.heading}>
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

/** Brings a visitor's message to the business's fixed address; answering it answers the visitor, `link` opens it in the office. */
export async function contactWorkshopMail(
  words: MailWords<'message-came'>,
  { id, email, object, message, client_email }: WorkshopMessage,
  link: string,
): Promise<Mail> {
  const filled = fillMailWords<'message-came'>(words, { objet: object })
  return {
    id: `contact-message-${id}-workshop`,
    to: client_email,
    replyTo: email,
    subject: filled.subject,
    text: `De\u00a0: ${email}\nObjet\u00a0: ${object}\n\n${message}\n\n--\n${filled.answer}\n${filled.link}\u00a0: ${link}\n`,
    html: await render(
      <MailLayout preview={cutText(message, 120)} heading={object}>
        <Text style={mailStyles.text}>
          De&nbsp;: <strong>{email}</strong>
        </Text>
        <Text style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>{message}</Text>
        <SentenceWithLink text={filled.answer} link={filled.link} url={link} />
      </MailLayout>,
    ),
  }
}

/**
 * Acknowledges a message to its visitor. It repeats nothing of what was typed: anybody can type anybody's
 * address, and the site must not carry a stranger's text to it.
 */
export async function contactVisitorMail(
  words: MailWords<'message-received'>,
  { id, email, client_email }: Pick<ContactMessage, 'id' | 'email' | 'client_email'>,
  pageUrl: string,
): Promise<Mail> {
  const filled = fillMailWords<'message-received'>(words, {})
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
      <MailLayout preview={received[1] ?? filled.received} heading={filled.heading}>
        <Paragraphs texts={received} />
        <SentenceWithLink text={filled.page} link={filled.link} url={pageUrl} />
        <Text style={mailStyles.text}>{filled.phones}</Text>
        <Phones workshops={workshops} />
        <Text style={{ ...mailStyles.text, marginTop: '24px', whiteSpace: 'pre-line' }}>{filled.end}</Text>
      </MailLayout>,
    ),
  }
}

/** A link that calls the workshop; plain text while its number has not been entered. */
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

/** The answers of a request, one under the other. */
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

/** The same for the text part of a mail. */
function answersAsText(answers: Answer[]): string {
  return answers.map(({ label, value }) => `${label}\u00a0: ${value}`).join('\n')
}

/** Where the mail leads: by its signature for whoever holds it, in the office for those who have an account there. */
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
