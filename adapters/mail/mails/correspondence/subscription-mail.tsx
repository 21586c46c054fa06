import { Button, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import {
  findNewsletterSubscription,
  recordNewsletterConsent,
} from '../../../../domain/correspondence/newsletter/subscriptions.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, mailStyles, Paragraphs, SentenceWithLink } from '../mail-layout.tsx'
import { sampleMailId, sampleMailLink, sampleMailRecipient } from '../sample-values.ts'

/** Sends the mail of a subscription. Skips subscribers who have left before the mail is sent. */
async function sendSubscriptionMail(
  deps: MailDeps,
  { subscriptionId: id, requestId }: JobDataMap['send-newsletter-mail'],
): Promise<void> {
  const { db, links, mailer } = deps
  const subscriptionRow = await findNewsletterSubscription(db, id)
  if (!subscriptionRow) return
  // The subscription was stored by a version of the site that did not record consents.
  await recordNewsletterConsent(db, [
    { subscription_id: id, subscribed_at: subscriptionRow.createdAt, source: 'site' },
  ])
  const ownLinks = { confirm: links.confirmSubscription(id), unsubscribe: links.unsubscribe(id) }
  const words = await findMailWords(db, 'subscribed')
  await mailer.send(
    await newsletterMail(
      words,
      { id, requestId, email: subscriptionRow.email },
      ownLinks,
      deps.facts.current(),
    ),
  )
}

interface Subscription {
  id: string
  /** Set for a repeated request: a mail with the Message-ID of the first one would be discarded as a copy. */
  requestId?: string | undefined
  email: string
}

interface Links {
  confirm: string
  unsubscribe: string
}

/**
 * Returns the mail that answers a subscription: content and frequency of the newsletter, and links to confirm, to unsubscribe and
 * to the contact.
 */
async function newsletterMail(
  words: MailWords<'subscribed'>,
  { id, requestId, email }: Subscription,
  links: Links,
  site: Site,
): Promise<Mail> {
  const { companyName, address, privacyEmail } = site.legal
  // The mail does not repeat the address: a stranger could subscribe an address that contains a link before its @.
  const filled = fillMailWords<'subscribed'>(
    words,
    {
      rythme: site.newsletterPace,
      'e-mail des données': privacyEmail,
    },
    site,
  )
  const paragraphs = [...paragraphsOf(filled.received), ...paragraphsOf(filled.contents)]
  return {
    id: `newsletter-${id}-welcome${requestId ? `-${requestId}` : ''}`,
    to: email,
    replyTo: site.contactEmail,
    unsubscribeUrl: links.unsubscribe,
    subject: filled.subject,
    text: `${paragraphs.join('\n\n')}\n\n${filled.confirming}\n${links.confirm}\n\n${filled.leaving}\n${links.unsubscribe}\n\n${filled.privacy}\n${companyName}, ${address}\n`,
    html: await render(
      <MailLayout site={site} preview={filled.confirming} heading={filled.heading}>
        <Paragraphs texts={[...paragraphs, filled.confirming]} />
        <Text style={mailStyles.text}>
          <Button href={links.confirm} style={mailStyles.button}>
            {filled.button}
          </Button>
        </Text>
        <SentenceWithLink text={filled.leaving} link={filled.link} url={links.unsubscribe} />
        <Text style={mailStyles.text}>
          {filled.privacy}
          <br />
          {companyName}, {address}
        </Text>
      </MailLayout>,
    ),
  }
}

export const subscriptionMailJob: MailJob<'send-newsletter-mail', 'subscribed'> = {
  send: sendSubscriptionMail,
  samples: {
    subscribed: (words, site) =>
      newsletterMail(
        words,
        { id: sampleMailId, email: sampleMailRecipient },
        { confirm: sampleMailLink, unsubscribe: sampleMailLink },
        site,
      ),
  },
}
