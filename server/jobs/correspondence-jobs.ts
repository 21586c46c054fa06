import {
  contactVisitorMail,
  contactWorkshopMail,
  visitorMail,
  workshopMail,
} from '../../adapters/mail/templates/correspondence/request-mails.tsx'
import {
  matterLinkMail,
  messageMail,
  withdrawnMail,
  writtenMail,
} from '../../adapters/mail/templates/correspondence/thread-mails.tsx'
import { shopEmail, site } from '../../domain/business/site.ts'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import { findContactMessage } from '../../domain/correspondence/contact/contact-messages.ts'
import { findMatterAddress } from '../../domain/correspondence/matters/own-addresses.ts'
import { deliverMail, mailerId, type OutgoingMail } from '../../domain/correspondence/outbox/outbox.ts'
import { ensureThumbnail } from '../../domain/correspondence/quote-requests/photo-files.ts'
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
import { matterLink, newsletterLink, officeLink, requestLink } from '../site/mail-links.ts'
import type { JobDeps } from './job-deps.ts'

export async function sendQuoteRequestMail(
  deps: JobDeps,
  { quoteRequestId, mail }: JobDataMap['send-quote-request-mail'],
): Promise<void> {
  const { db, mailer } = deps
  const request = await findQuoteRequest(db, quoteRequestId)
  // Erased meanwhile.
  if (!request) return
  if (mail === 'visitor') {
    const page = await matterLink(deps, { kind: 'request', id: request.id })
    const words = await readMailWords(db, 'request-received')
    return mailer.send(await visitorMail(words, request, { newsletter: newsletterLink(deps), page }))
  }
  const thumbnails = await Promise.all(request.images.map((image) => ensureThumbnail(deps, image.path)))
  return mailer.send(
    await workshopMail(
      await readMailWords(db, 'request-came'),
      request,
      thumbnails.filter((thumbnail) => thumbnail !== null),
      {
        signed: requestLink(deps, request.id),
        office: officeLink(deps, { kind: 'request', id: request.id }),
      },
    ),
  )
}

export async function sendContactMail(
  deps: JobDeps,
  { messageId, mail }: JobDataMap['send-contact-mail'],
): Promise<void> {
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
        )
      : await contactWorkshopMail(await readMailWords(db, 'message-came'), message, officeLink(deps, key)),
  )
}

export const sendMessageMail = (deps: JobDeps, { letterId }: JobDataMap['send-letter']): Promise<void> =>
  deliverMail(deps, messageOutbox, letterId, (mail, { message, thread }) =>
    writeMessageMail(deps, mail, message, thread),
  )

async function writeMessageMail(deps: JobDeps, mail: OutgoingMail, message: Message, thread: Thread) {
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
  return messageMail(await readMailWords(db, 'letter'), {
    id: mailerId(messageOutbox, mail.id),
    to,
    replyTo: deps.readsMail ? replyAddress(deps, thread) : workshopEmailOf(thread),
    subject: message.subject,
    text: message.text,
    pageUrl: await matterLink(deps, thread),
    quoted: quoteMessage(await findAnsweredText(db, thread)),
    ...(await chainOf(deps, message, thread)),
    attachments,
  })
}

/** The first answer stands below the mail that confirmed what the visitor had sent. */
async function chainOf({ db, mailAddress }: JobDeps, message: Message, { kind, id }: Thread) {
  const references = await listReferences(db, message)
  const form = kind === 'request' ? 'quote-request' : 'contact-message'
  const first = `${form}-${id}-visitor@${mailAddress.slice(mailAddress.lastIndexOf('@') + 1)}`
  const chain = references.length > 0 ? references : [(await findOpeningMail(db, { kind, id })) ?? first]
  return { references: chain, inReplyTo: message.in_reply_to ?? chain.at(-1) }
}

/** Tells the workshop what became of a thread on its visitor's page. */
export async function sendThreadNotice(
  deps: JobDeps,
  { letterId, ...key }: JobDataMap['send-thread-notice'],
): Promise<void> {
  const thread = await findThread(deps.db, key)
  if (!thread) return
  const { email, subject } = thread
  const notice = {
    to: workshopEmailOf(thread),
    email,
    subject,
    name: correspondentName(thread),
    url: officeLink(deps, key),
  }
  if (letterId === null) {
    const words = await readMailWords(deps.db, 'visitor-withdrew')
    return deps.mailer.send(await withdrawnMail(words, key.id, thread.closedReason ?? '', notice))
  }
  const message = await findMessage(deps.db, letterId)
  if (!message) return
  const written = { text: message.text, files: message.attachments.length }
  const words = await readMailWords(deps.db, 'visitor-wrote')
  return deps.mailer.send(await writtenMail(words, letterId, written, notice))
}

/** Sends a new link to the matter's own address; nothing is sent when the matter no longer exists. */
export async function sendMatterLink(
  deps: JobDeps,
  { linkId, ...key }: JobDataMap['send-thread-link'],
): Promise<void> {
  const matter = await matterOf(deps.db, key)
  const to = matter && (await findMatterAddress(deps.db, matter))
  if (!to) return
  const words = await readMailWords(deps.db, 'thread-link')
  await deps.mailer.send(await matterLinkMail(words, linkId, to, await matterLink(deps, matter)))
}

const workshopEmailOf = ({ shop }: Thread) => (shop ? shopEmail(shop) : site.contactEmail)
