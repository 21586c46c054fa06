import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { fetchedMails } from '../../db/schema/tables.ts'
import type { ThreadKey } from '../letters/threads/thread-key.ts'
import type { World } from '../world.ts'
import type { ReportOutcome } from './file-report.ts'
import type { MailHead } from './incoming-mail.ts'

/** What became of a mail; the last three are in the mailbox alone. */
type MailOutcome = ReportOutcome | 'letter' | 'message' | 'absence' | 'list' | 'robot' | 'own'

export type Taking = { outcome: MailOutcome | 'known' } | { outcome: 'no-room' }

export interface Filed {
  outcome: MailOutcome
  thread?: ThreadKey | null
}

/** Whether it was filed before. */
export async function isKnown(db: Database, mailbox: string, { id }: MailHead): Promise<boolean> {
  const isThis = and(eq(fetchedMails.mailbox, mailbox), eq(fetchedMails.message_id, id))
  return (await db.$count(fetchedMails, isThis)) > 0
}

/** The mail's row stands first, so that of two who take it one waits and finds it taken. */
export function recordMail(
  { db, clock }: World<'db' | 'clock'>,
  mailbox: string,
  { id }: Pick<MailHead, 'id'>,
  file: (tx: Database) => Promise<Filed>,
): Promise<Taking> {
  return db.transaction(async (tx) => {
    const taken = await tx
      .insert(fetchedMails)
      .values({ mailbox, message_id: id, fetched_at: clock.now(), outcome: 'letter' })
      .onConflictDoNothing()
    if (taken.rowCount === 0) return { outcome: 'known' }
    const { outcome, thread } = await file(tx)
    await tx
      .update(fetchedMails)
      .set({ outcome, thread_kind: thread?.kind ?? null, thread_id: thread?.id ?? null })
      .where(and(eq(fetchedMails.mailbox, mailbox), eq(fetchedMails.message_id, id)))
    return { outcome }
  })
}
