import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { mailAddresses, threadMessages } from '../../db/schema/tables.ts'
import type { Deps } from '../deps.ts'
import { recordEvent, siteActor } from '../events/record-event.ts'
import { PermanentRefusal } from '../ports/jobs.ts'
import type { Mail } from '../ports/mailer.ts'
import type { Message } from './messages.ts'
import { announceThread, findThread, lockThread, markThreadUnanswered, type Thread } from './thread.ts'

type Needs = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** What a message is as a mail. */
type MailWriter = (message: Message, thread: Thread) => Promise<Mail>

/**
 * Hands a message to the mail server once it is due. Its row is locked meanwhile, so that of two runs one sends; a run that
 * was cut off between the server's word and ours sends the same Message-ID again. What was taken back is left alone.
 */
export function deliverMessage(deps: Needs, letterId: string, write: MailWriter): Promise<void> {
  const { db, clock, jobs } = deps
  return db.transaction(async (tx) => {
    const [message] = await tx
      .select()
      .from(threadMessages)
      .where(eq(threadMessages.id, letterId))
      .for('update')
    if (message?.state !== 'queued') return
    const early = (message.due_at?.getTime() ?? 0) - clock.now().getTime()
    // The database's clock ran before ours, or it was sent off anew.
    if (early > 0)
      return jobs.enqueue(tx, 'send-letter', { letterId }, { inSeconds: Math.ceil(early / 1000) })
    await send(tx, deps, message, write)
  })
}

async function send(tx: Database, deps: Needs, message: Message, write: MailWriter): Promise<void> {
  const { mailer, clock } = deps
  const key = { kind: message.thread_kind, id: message.thread_id }
  const thread = await findThread(tx, key)
  if (!thread) return
  try {
    await mailer.send(await write(message, thread))
  } catch (error) {
    if (!(error instanceof PermanentRefusal)) throw error
    return markMessageRefused(tx, deps, message, error.message)
  }
  await tx
    .update(threadMessages)
    .set({ state: 'sent', sent_at: clock.now(), thread_before: null })
    .where(eq(threadMessages.id, message.id))
  await announceThread(tx, deps, key)
}

/** A server will not take a message, or has sent it back: it is for the workshop to say something again. */
export async function markMessageRefused(
  tx: Database,
  deps: Omit<Needs, 'db'>,
  message: Message,
  reason: string,
): Promise<void> {
  const thread = await lockThread(tx, { kind: message.thread_kind, id: message.thread_id })
  if (!thread) return
  const refusal = reason.split('\n')[0]?.slice(0, 300) ?? ''
  await tx.update(threadMessages).set({ state: 'refused', refusal }).where(eq(threadMessages.id, message.id))
  await markThreadUnanswered(tx, thread, deps.clock.now())
  await recordEvent(tx, deps, siteActor, {
    act: `${thread.kind}.answer-refused`,
    id: thread.id,
    before: null,
    after: thread.eventData,
  })
  await announceThread(tx, deps, thread)
}

/** Nobody will try a message again: it is shown as refused. */
export function markMessageUndeliverable(deps: Needs, letterId: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [message] = await tx
      .select()
      .from(threadMessages)
      .where(eq(threadMessages.id, letterId))
      .for('update')
    if (message?.state !== 'queued') return
    await markMessageRefused(tx, deps, message, 'le serveur de messagerie n’a pas répondu')
  })
}

export type MailAddress = typeof mailAddresses.$inferSelect

/** What is known of an address that we write to; `null` while nothing is. */
export async function findMailAddress(db: Database, email: string): Promise<MailAddress | null> {
  const [found] = await db.select().from(mailAddresses).where(eq(mailAddresses.email, email.toLowerCase()))
  return found ?? null
}
