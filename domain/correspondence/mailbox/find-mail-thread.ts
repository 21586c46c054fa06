import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { fetchedMails, threadMessages } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { IncomingMailHead } from '../../kernel/ports/incoming-mail.ts'
import { parseMessageIdHeader, parseReplyAddress } from '../threads/mail-headers.ts'
import { findThread, type Thread } from '../threads/thread.ts'

/**
 * Returns the thread that a mail answers, found by the signed reply address it was sent to, otherwise by a Message-ID of this
 * site among `answers`, otherwise by a Message-ID of an earlier mail of the same visitor; `null` if there is none.
 */
export async function findMailThread(
  db: Database,
  deps: Deps<'secret'>,
  mailbox: string,
  mail: IncomingMailHead,
): Promise<Thread | null> {
  for (const address of mail.recipients) {
    const key = parseReplyAddress(address, deps)
    const thread = key && (await findThread(db, key))
    if (thread) return thread
  }
  for (const id of mail.answers) {
    const thread = await findNamedThread(db, id)
    if (thread) return thread
  }
  const followed = await findFollowed(db, mailbox, mail.answers)
  // Other people may know the Message-ID of a visitor's mail, so the sender must be that visitor.
  return mail.from.email && followed?.email.toLowerCase() === mail.from.email ? followed : null
}

/** Returns the thread of a mail that this site sent, and whether that mail was a message or a confirmation of receipt. */
export async function findThreadOfSentMail(db: Database, messageId: string) {
  const sentMailKey = parseMessageIdHeader(messageId)
  if (!sentMailKey) return null
  if ('thread' in sentMailKey)
    return { what: 'confirmation', thread: await findThread(db, sentMailKey.thread) } as const
  const [message] = await db
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.id, sentMailKey.threadMessageId), eq(threadMessages.direction, 'sent')))
  return message ? ({ what: 'message', thread: await findThread(db, keyOf(message)) } as const) : null
}

const findNamedThread = async (db: Database, messageId: string) =>
  (await findThreadOfSentMail(db, messageId))?.thread ?? null

const keyOf = (message: typeof threadMessages.$inferSelect): ThreadKey => ({
  kind: message.thread_kind,
  id: message.thread_id,
})

/** Returns the thread in which one of these mails was filed. */
async function findFollowed(db: Database, mailbox: string, ids: string[]): Promise<Thread | null> {
  if (ids.length === 0) return null
  const { thread_kind: kind, thread_id: id, message_id } = fetchedMails
  const filed = await db
    .select({ kind, id })
    .from(fetchedMails)
    .where(and(eq(fetchedMails.mailbox, mailbox), inArray(message_id, ids)))
  const key = filed.find((one): one is ThreadKey => one.kind !== null && one.id !== null)
  return key ? findThread(db, key) : null
}
