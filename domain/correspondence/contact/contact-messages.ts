import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { contactMessages } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { incrementFormCounter } from '../../kernel/flow/form-counters.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type AllowedMails, withMailLimit } from '../outbox/mail-limits.ts'
import type { ContactForm } from './contact-form.ts'

type Needs = Deps<'db' | 'jobs' | 'clock' | 'limits' | 'announcements' | 'facts'>

/**
 * Saves a valid contact message: record, counter and mails, all or nothing. A repeated id changes nothing and counts against no
 * rate limit. A robot's message counts against it but is not stored.
 */
export async function submitContactMessage(
  { db, limits, ...deps }: Needs,
  id: string,
  form: ContactForm,
  { address, isRobot }: Sender,
): Promise<{ outcome: 'saved' } | RateLimited> {
  const save = (allowedMails: AllowedMails) =>
    db.transaction((tx) => saveContactMessage(tx, deps, id, form, allowedMails))
  const isFree = ({ isNew }: { isNew: boolean }) => !isNew
  const send = () =>
    isRobot
      ? Promise.resolve({ outcome: 'saved', isNew: true } as const)
      : withMailLimit({ db, limits }, 'contact', form.email, save, isFree)
  return serializeByKey(id, async () => {
    if (await findContactMessage(db, id)) return { outcome: 'saved' }
    const sending = await withRateLimit([[limits.contact, address]], send, isFree)
    return sending.outcome === 'wait' ? sending : { outcome: 'saved' }
  })
}

/** Sender of a message: network address, and whether the hidden honeypot field was filled. */
interface Sender {
  address: string
  isRobot: boolean
}

/** A new message: the typed fields, and what is known of its author and its matter. */
type NewMessage = ContactForm &
  Partial<Pick<ContactMessage, 'name' | 'client_id' | 'about_kind' | 'about_id'>>

/** Saves a message in the caller's transaction and queues the mails in `allowedMails`. */
export async function saveContactMessage(
  tx: Transaction,
  { jobs, clock, announcements, facts }: Pick<Needs, 'jobs' | 'clock' | 'announcements' | 'facts'>,
  messageId: string,
  form: NewMessage,
  allowedMails: AllowedMails,
): Promise<{ outcome: 'saved'; isNew: boolean }> {
  if (!(await insertMessage(tx, clock, messageId, form, facts.current())))
    return { outcome: 'saved', isNew: false }
  await incrementFormCounter(tx, 'contacts')
  await announcements.announce(tx, 'office')
  if (allowedMails.workshop) await jobs.enqueue(tx, 'send-contact-mail', { messageId, mail: 'workshop' })
  if (allowedMails.visitor) await jobs.enqueue(tx, 'send-contact-mail', { messageId, mail: 'visitor' })
  if (allowedMails.workshop) await jobs.enqueue(tx, 'notify-staff', { kind: 'message', id: messageId })
  return { outcome: 'saved', isNew: true }
}

/** Returns false when the message is already stored. */
async function insertMessage(
  tx: Transaction,
  clock: Clock,
  id: string,
  form: NewMessage,
  site: Site,
): Promise<boolean> {
  const now = clock.now()
  const inserted = await tx
    .insert(contactMessages)
    .values({ id, ...form, client_email: site.contactEmail, created_at: now, waits_since: now })
    .onConflictDoNothing()
    .returning({ id: contactMessages.id })
  return inserted.length > 0
}

export type ContactMessage = typeof contactMessages.$inferSelect

/** Returns a contact message or `null`. The caller checks access. */
export async function findContactMessage(db: Database, id: string): Promise<ContactMessage | null> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id)).limit(1)
  return message ?? null
}
