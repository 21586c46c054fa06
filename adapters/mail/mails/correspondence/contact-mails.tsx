import { Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Location, Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import {
  type ContactMessage,
  findContactMessage,
} from '../../../../domain/correspondence/contact/contact-messages.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { cutText } from '../../../../domain/kernel/text/cut-text.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, MailPhoneLink, mailStyles, Paragraphs, SentenceWithLink } from '../mail-layout.tsx'
import { sampleMailId, sampleMailLink, sampleMailRecipient, sampleMailText } from '../sample-values.ts'

async function sendContactMail(
  deps: MailDeps,
  { messageId, mail }: JobDataMap['send-contact-mail'],
): Promise<void> {
  const site = deps.facts.current()
  const message = await findContactMessage(deps.db, messageId)
  if (!message) return
  const { db, mailer } = deps
  const key = { kind: 'message', id: messageId } as const
  return mailer.send(
    mail === 'visitor'
      ? await contactVisitorMail(
          await findMailWords(db, 'message-acknowledgement'),
          message,
          await deps.links.matter(key),
          site,
        )
      : await contactWorkshopMail(
          await findMailWords(db, 'new-message'),
          message,
          deps.links.officeThread(key),
          site,
        ),
  )
}

type WorkshopMessage = Pick<ContactMessage, 'id' | 'email' | 'object' | 'message' | 'client_email'>

/**
 * Returns the mail that sends a visitor's message to the fixed mail address of the business. Replies to the mail go to the
 * visitor; `link` opens the message in the office.
 */
async function contactWorkshopMail(
  words: MailWords<'new-message'>,
  { id, email, object, message, client_email }: WorkshopMessage,
  link: string,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'new-message'>(words, { objet: object }, site)
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

/**
 * Returns the mail that acknowledges a message. Does not quote the message, because any visitor can type the address of another
 * person.
 */
async function contactVisitorMail(
  words: MailWords<'message-acknowledgement'>,
  { id, email, client_email }: Pick<ContactMessage, 'id' | 'email' | 'client_email'>,
  pageUrl: string,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'message-acknowledgement'>(words, {}, site)
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

function Phones({ workshops }: { workshops: readonly Location[] }) {
  return workshops.map(({ id, title, phone }) => (
    <Text key={id} style={{ ...mailStyles.text, margin: '0 0 8px' }}>
      {title}&nbsp;: <MailPhoneLink link={phone.link}>{phone.display}</MailPhoneLink>
    </Text>
  ))
}

export const contactMailJob: MailJob<'send-contact-mail', 'message-acknowledgement' | 'new-message'> = {
  send: sendContactMail,
  samples: {
    'message-acknowledgement': (words, site) =>
      contactVisitorMail(words, sampleMessage(site), sampleMailLink, site),
    'new-message': (words, site) => contactWorkshopMail(words, sampleMessage(site), sampleMailLink, site),
  },
}

const sampleMessage = (site: Site) => ({
  id: sampleMailId,
  email: sampleMailRecipient,
  client_email: site.contactEmail,
  object: 'Délai pour quatre jantes',
  message: sampleMailText.visitorMessage,
})
