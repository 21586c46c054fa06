import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { fetchedMails, letters } from '../../db/schema/tables.ts'
import { findThread } from '../letters/threads/find-thread.ts'
import { readMessageId } from '../letters/threads/message-id.ts'
import { readReplyAddress } from '../letters/threads/reply-address.ts'
import type { Thread } from '../letters/threads/thread.ts'
import type { ThreadKey } from '../letters/threads/thread-key.ts'
import type { World } from '../world.ts'
import type { MailHead } from './incoming-mail.ts'

/**
 * The thread that a mail answers: by the signed address that it went to, else by a Message-ID of ours that it names,
 * else by one of the visitor's own; `null` where there is none.
 */
export async function findMailsThread(
  tx: Database,
  world: World<'secret'>,
  mailbox: string,
  mail: MailHead,
): Promise<Thread | null> {
  for (const address of mail.recipients) {
    const key = readReplyAddress(address, world)
    const thread = key && (await findThread(tx, key))
    if (thread) return thread
  }
  for (const id of mail.answers) {
    const thread = await findNamedThread(tx, id)
    if (thread) return thread
  }
  const followed = await findFollowed(tx, mailbox, mail.answers)
  // Others may know the Message-ID of a mail that was not ours.
  return followed?.email.toLowerCase() === mail.from.email ? followed : null
}

/** Of a mail of ours; its letter where it was one. */
export async function findNamed(tx: Database, messageId: string) {
  const named = readMessageId(messageId)
  if (!named) return null
  if ('thread' in named) return { thread: await findThread(tx, named.thread), letter: null }
  const [letter] = await tx
    .select()
    .from(letters)
    .where(and(eq(letters.id, named.letterId), eq(letters.direction, 'sent')))
  return letter ? { thread: await findThread(tx, keyOf(letter)), letter } : null
}

const findNamedThread = async (tx: Database, messageId: string) =>
  (await findNamed(tx, messageId))?.thread ?? null

const keyOf = (letter: typeof letters.$inferSelect): ThreadKey => ({
  kind: letter.thread_kind,
  id: letter.thread_id,
})

/** Where a mail of the visitor's was filed that this one goes on from. */
async function findFollowed(tx: Database, mailbox: string, ids: string[]): Promise<Thread | null> {
  if (ids.length === 0) return null
  const { thread_kind: kind, thread_id: id, message_id } = fetchedMails
  const filed = await tx
    .select({ kind, id })
    .from(fetchedMails)
    .where(and(eq(fetchedMails.mailbox, mailbox), inArray(message_id, ids)))
  const key = filed.find((one): one is ThreadKey => one.kind !== null && one.id !== null)
  return key ? findThread(tx, key) : null
}
