import {
  newsletterIssueMail,
  newsletterMail,
} from '../../adapters/mail/templates/correspondence/newsletter-mails.tsx'
import {
  contactVisitorMail,
  contactWorkshopMail,
  visitorMail,
  workshopMail,
} from '../../adapters/mail/templates/correspondence/request-mails.tsx'
import {
  matterLinkMail,
  messageMail,
  requestWithdrawnMail,
  visitorMessageMail,
} from '../../adapters/mail/templates/correspondence/thread-mails.tsx'
import { type Site, shopEmail } from '../../domain/business/site.ts'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import { findContactMessage } from '../../domain/correspondence/contact/contact-messages.ts'
import { findMatterAddress } from '../../domain/correspondence/matters/own-addresses.ts'
import { deliverIssue, type MailWriter } from '../../domain/correspondence/newsletter/deliver-issue.ts'
import { findIssue, type Issue } from '../../domain/correspondence/newsletter/issues.ts'
import { deliveryMailId } from '../../domain/correspondence/newsletter/newsletter-bounces.ts'
import { findSubscription, recordConsent } from '../../domain/correspondence/newsletter/subscriptions.ts'
import { deliverMail, mailerId, type OutgoingMail } from '../../domain/correspondence/outbox/outbox.ts'
import { ensureThumbnail, findPhoto } from '../../domain/correspondence/quote-requests/photo-files.ts'
import { findQuoteRequest } from '../../domain/correspondence/quote-requests/quote-request.ts'
import {
  findAnsweredText,
  findOpeningMail,
  listReferences,
  replyAddress,
} from '../../domain/correspondence/threads/mail-headers.ts'
import { findMessage, type Message } from '../../domain/correspondence/threads/messages.ts'
import { quoteMessage } from '../../domain/correspondence/threads/quoted-text.ts'
import { messageOutbox } from '../../domain/correspondence/threads/send-message.ts'
import { correspondentName, findThread, type Thread } from '../../domain/correspondence/threads/thread.ts'
import { matterOf } from '../../domain/kernel/matters/matter.ts'
import { type JobDataMap, PermanentRefusal } from '../../domain/kernel/ports/jobs.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'
import {
  confirmLink,
  matterLink,
  newsletterLink,
  officeThreadLink,
  requestLink,
  unsubscribeHelpUrl,
  unsubscribeLink,
} from './mail-links.ts'

/** Handlers of the jobs of quote requests, contact messages and threads. */
export const threadJobHandlers = (deps: JobDeps) =>
  ({
    async 'make-photo-thumbnail'({ quoteRequestId, photoId }) {
      const photo = await findPhoto(deps.db, quoteRequestId, photoId)
      if (photo) await ensureThumbnail(deps, photo.path)
    },
    'send-quote-request-mail': (data) => sendQuoteRequestMail(deps, data),
    'send-contact-mail': (data) => sendContactMail(deps, data),
    'send-letter': (data) => sendMessageMail(deps, data),
    'send-thread-notice': (data) => sendThreadNotice(deps, data),
    'send-thread-link': (data) => sendMatterLink(deps, data),
  }) satisfies JobHandlers

async function sendQuoteRequestMail(
  deps: JobDeps,
  { quoteRequestId, mail }: JobDataMap['send-quote-request-mail'],
): Promise<void> {
  const site = deps.facts.current()
  const { db, mailer } = deps
  const request = await findQuoteRequest(db, quoteRequestId)
  // The request was erased meanwhile.
  if (!request) return
  if (mail === 'visitor') {
    const page = await matterLink(deps, { kind: 'request', id: request.id })
    const words = await readMailWords(db, 'request-received')
    return mailer.send(await visitorMail(words, request, { newsletter: newsletterLink(deps), page }, site))
  }
  const thumbnails = await Promise.all(request.images.map((image) => ensureThumbnail(deps, image.path)))
  return mailer.send(
    await workshopMail(
      await readMailWords(db, 'request-came'),
      request,
      thumbnails.filter((thumbnail) => thumbnail !== null),
      {
        signed: requestLink(deps, request.id),
        office: officeThreadLink(deps, { kind: 'request', id: request.id }),
      },
      site,
    ),
  )
}

async function sendContactMail(
  deps: JobDeps,
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
          await readMailWords(db, 'message-received'),
          message,
          await matterLink(deps, key),
          site,
        )
      : await contactWorkshopMail(
          await readMailWords(db, 'message-came'),
          message,
          officeThreadLink(deps, key),
          site,
        ),
  )
}

const sendMessageMail = (deps: JobDeps, { letterId }: JobDataMap['send-letter']): Promise<void> =>
  deliverMail(deps, messageOutbox, letterId, (mail, { message, thread }) =>
    writeMessageMail(deps, mail, message, thread),
  )

async function writeMessageMail(deps: JobDeps, mail: OutgoingMail, message: Message, thread: Thread) {
  const site = deps.facts.current()
  const { db, files } = deps
  const to = mail.recipient || thread.email
  if (!to) throw new PermanentRefusal('l’expéditeur n’a pas d’adresse')
  const attachments = message.attachments.map(({ path, name, content_type }) => ({
    filename: name,
    contentType: content_type,
    content: async () => {
      const file = await files.find(path)
      if (!file) throw new Error('a file of a message is not in the store')
      return file.body
    },
  }))
  return messageMail(
    await readMailWords(db, 'letter'),
    {
      id: mailerId(messageOutbox, mail.id),
      to,
      replyTo: deps.readsMail ? replyAddress(deps, thread) : workshopEmailOf(thread, site),
      subject: message.subject,
      text: message.text,
      pageUrl: await matterLink(deps, thread),
      quoted: quoteMessage(await findAnsweredText(db, thread)),
      ...(await chainOf(deps, message, thread)),
      attachments,
    },
    site,
  )
}

/** Returns the reply headers. The first answer refers to the mail that acknowledged the visitor's request. */
async function chainOf({ db, mailAddress }: JobDeps, message: Message, { kind, id }: Thread) {
  const references = await listReferences(db, message)
  const form = kind === 'request' ? 'quote-request' : 'contact-message'
  const first = `${form}-${id}-visitor@${mailAddress.slice(mailAddress.lastIndexOf('@') + 1)}`
  const chain = references.length > 0 ? references : [(await findOpeningMail(db, { kind, id })) ?? first]
  return { references: chain, inReplyTo: message.in_reply_to ?? chain.at(-1) }
}

/** Tells the workshop about an event on the visitor's page of a thread. */
async function sendThreadNotice(
  deps: JobDeps,
  { letterId, ...key }: JobDataMap['send-thread-notice'],
): Promise<void> {
  const site = deps.facts.current()
  const thread = await findThread(deps.db, key)
  if (!thread) return
  const { email, subject } = thread
  const notice = {
    to: workshopEmailOf(thread, site),
    email,
    subject,
    name: correspondentName(thread),
    url: officeThreadLink(deps, key),
  }
  if (letterId === null) {
    const words = await readMailWords(deps.db, 'visitor-withdrew')
    return deps.mailer.send(
      await requestWithdrawnMail(words, key.id, thread.closedReason ?? '', notice, site),
    )
  }
  const message = await findMessage(deps.db, letterId)
  if (!message) return
  const written = { text: message.text, files: message.attachments.length }
  const words = await readMailWords(deps.db, 'visitor-wrote')
  return deps.mailer.send(await visitorMessageMail(words, letterId, written, notice, site))
}

/** Sends a new link to the matter's own address. Sends nothing when the matter no longer exists. */
async function sendMatterLink(
  deps: JobDeps,
  { linkId, ...key }: JobDataMap['send-thread-link'],
): Promise<void> {
  const matter = await matterOf(deps.db, key)
  const to = matter && (await findMatterAddress(deps.db, matter))
  if (!to) return
  const words = await readMailWords(deps.db, 'thread-link')
  await deps.mailer.send(
    await matterLinkMail(words, linkId, to, await matterLink(deps, matter), deps.facts.current()),
  )
}

const workshopEmailOf = ({ shop }: Thread, site: Site) => (shop ? shopEmail(shop, site) : site.contactEmail)

/** Handlers of the jobs of the newsletter. */
export function newsletterJobHandlers(deps: JobDeps) {
  const { db, accounts, mailer } = deps
  return {
    /** Skips subscribers who have left before the mail is sent. */
    async 'send-newsletter-mail'({ subscriptionId: id }) {
      const found = await findSubscription(db, id)
      if (!found) return
      // The subscription was stored by a version of the site that did not record consents.
      await recordConsent(db, [{ subscription_id: id, subscribed_at: found.createdAt, source: 'site' }])
      const links = { confirm: confirmLink(deps, id), unsubscribe: unsubscribeLink(deps, id) }
      const words = await readMailWords(db, 'subscribed')
      await mailer.send(await newsletterMail(words, { id, email: found.email }, links, deps.facts.current()))
    },
    'send-newsletter': ({ issueId }) => deliverIssue(deps, issueId, (issue) => writer(deps, issue)),
    /** Links to the page that explains how to unsubscribe, because the recipient of a test is no subscriber. */
    async 'send-newsletter-test'({ issueId, userId, testId }) {
      const [account, issue] = [await accounts.findById(db, userId), await findIssue(db, issueId)]
      if (!account || !issue) return
      const mail = await writeIssueMail(deps, issue)
      const reader = {
        id: `newsletter-test-${testId}`,
        to: account.email,
        unsubscribeUrl: unsubscribeHelpUrl(deps),
      }
      const test = mail(reader)
      await mailer.send({ ...test, subject: `[Essai] ${test.subject}`, unsubscribeUrl: undefined })
    },
  } satisfies JobHandlers
}

async function writer(deps: JobDeps, issue: Issue): Promise<MailWriter> {
  const mail = await writeIssueMail(deps, issue)
  return ({ id, subscriptionId, email }) =>
    mail({ id: deliveryMailId(id), to: email, unsubscribeUrl: unsubscribeLink(deps, subscriptionId) })
}

async function writeIssueMail(
  { db, siteUrl, facts }: Pick<JobDeps, 'db' | 'siteUrl' | 'facts'>,
  issue: Issue,
) {
  return newsletterIssueMail(await readMailWords(db, 'newsletter-issue'), issue, siteUrl, facts.current())
}

/** Renders an issue like the mail of a test. */
export async function previewIssue(deps: Pick<JobDeps, 'db' | 'siteUrl' | 'facts'>, issue: Issue) {
  const mail = await writeIssueMail(deps, issue)
  return mail({ id: 'apercu', to: '', unsubscribeUrl: unsubscribeHelpUrl(deps) })
}
