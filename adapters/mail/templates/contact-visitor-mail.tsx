import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { ContactMessage } from '../../../domain/contact/find-contact-message.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'

const heading = 'Votre message nous est bien parvenu'
const sentences = [
  'Bonjour,',
  'Nous avons bien reçu votre message envoyé depuis notre site. L’atelier le lit et vous répond dans les plus brefs délais, à cette adresse.',
]
const following = 'Notre réponse et la suite de l’échange se lisent aussi sur votre page de suivi\u00a0:'
const orCall = 'Si c’est urgent, appelez l’atelier\u00a0:'
const notYou =
  'Vous n’avez rien écrit\u00a0? Quelqu’un a sans doute saisi votre adresse par erreur. Ignorez simplement cet e-mail.'

/**
 * Acknowledges a message to its visitor. It repeats nothing of what was typed: anybody can type anybody's
 * address, and the site must not carry a stranger's text to it.
 */
export async function contactVisitorMail(
  { id, email, client_email }: ContactMessage,
  pageUrl: string,
): Promise<Mail> {
  const phones = workshops()
    .map(({ title, phone }) => `${title}\u00a0: ${phone.display}`)
    .join('\n')
  return {
    id: `contact-message-${id}-visitor`,
    to: email,
    replyTo: client_email,
    subject: heading,
    text: `${[...sentences, `${following}\n${pageUrl}`, orCall].join('\n\n')}\n${phones}\n\n${notYou}\n`,
    html: await render(<ContactVisitorMail pageUrl={pageUrl} />),
  }
}

const workshops = () => site.locations.slice(0, 3)

function ContactVisitorMail({ pageUrl }: { pageUrl: string }) {
  return (
    <MailLayout preview={sentences[1] ?? ''} heading={heading}>
      {sentences.map((sentence) => (
        <Text key={sentence} style={mailStyles.text}>
          {sentence}
        </Text>
      ))}
      <Text style={mailStyles.text}>
        {following}{' '}
        <Link href={pageUrl} style={mailStyles.link}>
          suivre mon message
        </Link>
      </Text>
      <Text style={mailStyles.text}>{orCall}</Text>
      {workshops().map(({ id, title, phone }) => (
        <Text key={id} style={{ ...mailStyles.text, margin: '0 0 8px' }}>
          {title}&nbsp;:{' '}
          <Link href={phone.link} style={mailStyles.link}>
            {phone.display}
          </Link>
        </Text>
      ))}
      <Text style={{ ...mailStyles.text, marginTop: '24px' }}>{notYou}</Text>
    </MailLayout>
  )
}
