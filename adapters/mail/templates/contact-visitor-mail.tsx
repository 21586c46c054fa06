import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { ContactMessage } from '../../../domain/contact/find-contact-message.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { type Location, site } from '../../../domain/site.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { MailLayout } from './mail-layout.tsx'
import { Leading, Paragraphs } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'

/**
 * Acknowledges a message to its visitor. It repeats nothing of what was typed: anybody can type anybody's
 * address, and the site must not carry a stranger's text to it.
 */
export async function contactVisitorMail(
  words: MailWords<'message-received'>,
  { id, email, client_email }: Pick<ContactMessage, 'id' | 'email' | 'client_email'>,
  pageUrl: string,
): Promise<Mail> {
  const said = sayMail<'message-received'>(words, {})
  const workshops: readonly Location[] = site.locations.slice(0, 3)
  const phones = workshops.map(({ title, phone }) => `${title}\u00a0: ${phone.display}`).join('\n')
  const received = paragraphsOf(said.received)
  return {
    id: `contact-message-${id}-visitor`,
    to: email,
    replyTo: client_email,
    subject: said.subject,
    text: `${[...received, `${said.page}\n${pageUrl}`, `${said.phones}\n${phones}`, said.end].join('\n\n')}\n`,
    html: await render(
      <MailLayout preview={received[1] ?? said.received} heading={said.heading}>
        <Paragraphs texts={received} />
        <Leading text={said.page} link={said.link} url={pageUrl} />
        <Text style={mailStyles.text}>{said.phones}</Text>
        <Phones workshops={workshops} />
        <Text style={{ ...mailStyles.text, marginTop: '24px', whiteSpace: 'pre-line' }}>{said.end}</Text>
      </MailLayout>,
    ),
  }
}

function Phones({ workshops }: { workshops: readonly Location[] }) {
  return workshops.map(({ id, title, phone }) => (
    <Text key={id} style={{ ...mailStyles.text, margin: '0 0 8px' }}>
      {title}&nbsp;:{' '}
      <Link href={phone.link} style={mailStyles.link}>
        {phone.display}
      </Link>
    </Text>
  ))
}
