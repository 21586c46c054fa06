import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { ContactMessage } from '../../../domain/contact/find-contact-message.ts'
import { cutText } from '../../../domain/cut-text.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'

const howToAnswer = 'Votre réponse à cet e-mail parviendra directement au visiteur.'
const inOffice = 'Dans la gestion'

/** Brings a visitor's message to the business's fixed address; answering it answers the visitor, `link` opens it in the office. */
export async function contactWorkshopMail(message: ContactMessage, link: string): Promise<Mail> {
  const { id, email, object, client_email } = message
  return {
    id: `contact-message-${id}-workshop`,
    to: client_email,
    replyTo: email,
    subject: `Message du site\u00a0: ${object}`,
    text: `De\u00a0: ${email}\nObjet\u00a0: ${object}\n\n${message.message}\n\n--\n${howToAnswer}\n${inOffice}\u00a0: ${link}\n`,
    html: await render(<ContactWorkshopMail message={message} link={link} />),
  }
}

interface ContactWorkshopMailProps {
  message: ContactMessage
  link: string
}

function ContactWorkshopMail({ message: { email, object, message }, link }: ContactWorkshopMailProps) {
  return (
    <MailLayout preview={cutText(message, 120)} heading={object}>
      <Text style={mailStyles.text}>
        De&nbsp;: <strong>{email}</strong>
      </Text>
      <Text style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>{message}</Text>
      <Text style={mailStyles.text}>
        {howToAnswer}{' '}
        <Link href={link} style={mailStyles.link}>
          L’ouvrir dans la gestion
        </Link>
      </Text>
    </MailLayout>
  )
}
