import { Button, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail } from '../../../../domain/ports/mailer.ts'
import { site } from '../../../../domain/site.ts'
import type { MailWords } from '../../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../../domain/texts/mails/say-mail.ts'
import { MailLayout } from '../mail-layout.tsx'
import { Leading, Paragraphs } from '../mail-parts.tsx'
import { mailStyles } from '../mail-styles.ts'

interface Subscription {
  id: string
  email: string
}

interface Links {
  confirm: string
  unsubscribe: string
}

/**
 * Answers a subscription: what will come and how often, where to confirm it, how to leave, whom to ask (docs/product.md
 * §7.7, §11.20).
 */
export async function newsletterMail(
  words: MailWords<'subscribed'>,
  { id, email }: Subscription,
  links: Links,
): Promise<Mail> {
  const { companyName, address, privacyEmail } = site.legal
  // Without the address itself, in whose first half anybody can write a link.
  const said = sayMail<'subscribed'>(words, {
    rythme: site.newsletterPace,
    'e-mail des données': privacyEmail,
  })
  const paragraphs = [...paragraphsOf(said.received), ...paragraphsOf(said.contents)]
  return {
    id: `newsletter-${id}-welcome`,
    to: email,
    replyTo: site.contactEmail,
    unsubscribeUrl: links.unsubscribe,
    subject: said.subject,
    text: `${paragraphs.join('\n\n')}\n\n${said.confirming}\n${links.confirm}\n\n${said.leaving}\n${links.unsubscribe}\n\n${said.privacy}\n${companyName}, ${address}\n`,
    html: await render(
      <MailLayout preview={said.confirming} heading={said.heading}>
        <Paragraphs texts={[...paragraphs, said.confirming]} />
        <Text style={mailStyles.text}>
          <Button href={links.confirm} style={mailStyles.button}>
            {said.button}
          </Button>
        </Text>
        <Leading text={said.leaving} link={said.link} url={links.unsubscribe} />
        <Text style={mailStyles.text}>
          {said.privacy}
          <br />
          {companyName}, {address}
        </Text>
      </MailLayout>,
    ),
  }
}
