import { buffer } from 'node:stream/consumers'
import { letterMail } from '../../adapters/mail/templates/letter-mail.tsx'
import type { Letter } from '../../domain/letters/list-letters.ts'
import { findOpeningMail } from '../../domain/letters/opening-mail.ts'
import { quoteLetter } from '../../domain/letters/quote-letter.ts'
import { findAnswered, listReferences } from '../../domain/letters/references.ts'
import { deliverLetter } from '../../domain/letters/sending/deliver-letter.ts'
import { mailIdOf } from '../../domain/letters/threads/message-id.ts'
import { replyAddress } from '../../domain/letters/threads/reply-address.ts'
import type { Thread } from '../../domain/letters/threads/thread.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { threadPageLink } from '../site/mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'
import { workshopOf } from './thread-workshop.ts'

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
    subject: letter.subject,
    text: letter.text,
    pageUrl: threadPageLink(world, thread),
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
