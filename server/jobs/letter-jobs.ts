import { buffer } from 'node:stream/consumers'
import { letterMail } from '../../adapters/mail/templates/letter-mail.tsx'
import { threadLinkMail, withdrawnMail, writtenMail } from '../../adapters/mail/templates/thread-mail.tsx'
import { findLetter } from '../../domain/letters/find-letter.ts'
import type { Letter } from '../../domain/letters/list-letters.ts'
import { findOpeningMail } from '../../domain/letters/opening-mail.ts'
import { quoteLetter } from '../../domain/letters/quote-letter.ts'
import { findAnswered, listReferences } from '../../domain/letters/references.ts'
import { deliverLetter } from '../../domain/letters/sending/deliver-letter.ts'
import { findThread } from '../../domain/letters/threads/find-thread.ts'
import { mailIdOf } from '../../domain/letters/threads/message-id.ts'
import { replyAddress } from '../../domain/letters/threads/reply-address.ts'
import { nameOf, type Thread } from '../../domain/letters/threads/thread.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { shopEmail, site } from '../../domain/site.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { officeLink, threadPageLink } from '../site/mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'

export const sendLetterMail = (world: JobsWorld, { letterId }: Jobs['send-letter']): Promise<void> =>
  deliverLetter(world, letterId, (letter, thread) => write(world, letter, thread))

async function write(world: JobsWorld, letter: Letter, thread: Thread) {
  const { db, files } = world
  const attachments = letter.attachments.map(async ({ path, name, content_type }) => {
    const file = await files.find(path)
    if (!file) throw new Error('a file of a letter is not in the store')
    return { filename: name, content: await buffer(file.body), contentType: content_type }
  })
  return letterMail(await readMailWords(db, 'letter'), {
    id: mailIdOf(letter.id),
    to: letter.email ?? thread.email,
    replyTo: world.readsMail ? replyAddress(world, thread) : workshopOf(thread),
    ...{ subject: letter.subject, text: letter.text, pageUrl: threadPageLink(world, thread) },
    quoted: quoteLetter(await findAnswered(db, thread)),
    ...(await chainOf(world, letter, thread)),
    attachments: await Promise.all(attachments),
  })
}

/** The first answer stands below the mail that told the visitor that theirs had come in. */
async function chainOf({ db, mailAddress }: JobsWorld, letter: Letter, { kind, id }: Thread) {
  const references = await listReferences(db, letter)
  const form = kind === 'request' ? 'quote-request' : 'contact-message'
  const first = `${form}-${id}-visitor@${mailAddress.slice(mailAddress.lastIndexOf('@') + 1)}`
  const chain = references.length > 0 ? references : [(await findOpeningMail(db, { kind, id })) ?? first]
  return { references: chain, inReplyTo: letter.in_reply_to ?? chain.at(-1) }
}

const workshopOf = ({ shop }: Thread) => (shop ? shopEmail(shop) : site.contactEmail)

/** Tells the workshop what became of a thread on its visitor's page. */
export async function sendThreadNotice(
  world: JobsWorld,
  { letterId, ...key }: Jobs['send-thread-notice'],
): Promise<void> {
  const thread = await findThread(world.db, key)
  if (!thread) return
  const { email, subject } = thread
  const notice = {
    to: workshopOf(thread),
    email,
    subject,
    name: nameOf(thread),
    url: officeLink(world, key),
  }
  if (letterId === null) {
    const words = await readMailWords(world.db, 'visitor-withdrew')
    return world.mailer.send(await withdrawnMail(words, key.id, thread.closedReason ?? '', notice))
  }
  const letter = await findLetter(world.db, letterId)
  if (!letter) return
  const written = { text: letter.text, files: letter.attachments.length }
  const words = await readMailWords(world.db, 'visitor-wrote')
  return world.mailer.send(await writtenMail(words, letterId, written, notice))
}

/** To the thread's own address alone. */
export async function sendThreadLink(
  world: JobsWorld,
  { linkId, ...key }: Jobs['send-thread-link'],
): Promise<void> {
  const thread = await findThread(world.db, key)
  if (!thread) return
  const words = await readMailWords(world.db, 'thread-link')
  await world.mailer.send(await threadLinkMail(words, linkId, thread.email, threadPageLink(world, thread)))
}
