import { threadLinkMail } from '../../adapters/mail/templates/thread-link-mail.tsx'
import { withdrawnMail, writtenMail } from '../../adapters/mail/templates/thread-mail.tsx'
import { findLetter } from '../../domain/letters/find-letter.ts'
import { findThread } from '../../domain/letters/threads/find-thread.ts'
import { nameOf } from '../../domain/letters/threads/thread.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { officeLink, threadPageLink } from '../site/mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'
import { workshopOf } from './thread-workshop.ts'

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
