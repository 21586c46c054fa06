import { Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'
import { Leading, Paragraphs } from './mail-parts.tsx'

interface Subscription {
  id: string
  email: string
}

/** Confirms a subscription: what will come and how often, how to leave, whom to ask (docs/product.md §7.7). */
export async function newsletterMail(
  words: MailWords<'subscribed'>,
  { id, email }: Subscription,
  unsubscribeUrl: string,
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
    unsubscribeUrl,
    subject: said.subject,
    text: `${paragraphs.join('\n\n')}\n\n${said.leaving}\n${unsubscribeUrl}\n\n${said.privacy}\n${companyName}, ${address}\n`,
    html: await render(
      <MailLayout preview={said.contents} heading={said.heading}>
        <Paragraphs texts={paragraphs} />
        <Leading text={said.leaving} link={said.link} url={unsubscribeUrl} />
        <Text style={mailStyles.text}>
          {said.privacy}
          <br />
          {companyName}, {address}
        </Text>
      </MailLayout>,
    ),
  }
}
