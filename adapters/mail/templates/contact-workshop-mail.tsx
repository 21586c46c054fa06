import { Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { ContactMessage } from '../../../domain/contact/find-contact-message.ts'
import { cutText } from '../../../domain/cut-text.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { MailLayout } from './mail-layout.tsx'
import { Leading } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'

type Told = Pick<ContactMessage, 'id' | 'email' | 'object' | 'message' | 'client_email'>

/** Brings a visitor's message to the business's fixed address; answering it answers the visitor, `link` opens it in the office. */
export async function contactWorkshopMail(
  words: MailWords<'message-came'>,
  { id, email, object, message, client_email }: Told,
  link: string,
): Promise<Mail> {
  const said = sayMail<'message-came'>(words, { objet: object })
  return {
    id: `contact-message-${id}-workshop`,
    to: client_email,
    replyTo: email,
    subject: said.subject,
    text: `De\u00a0: ${email}\nObjet\u00a0: ${object}\n\n${message}\n\n--\n${said.answer}\n${said.link}\u00a0: ${link}\n`,
    html: await render(
      <MailLayout preview={cutText(message, 120)} heading={object}>
        <Text style={mailStyles.text}>
          De&nbsp;: <strong>{email}</strong>
        </Text>
        <Text style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>{message}</Text>
        <Leading text={said.answer} link={said.link} url={link} />
      </MailLayout>,
    ),
  }
}
