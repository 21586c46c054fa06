import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages } from '../../../db/schema/tables.ts'
import { site } from '../../business/site.ts'
import { incrementFormCounter } from '../../kernel/flow/form-counters.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type AllowedMails, withMailLimit } from '../outbox/mail-limits.ts'
import type { ContactForm } from './contact-form.ts'

type Needs = Deps<'db' | 'jobs' | 'clock' | 'limits' | 'announcements'>

/**
 * Keeps a message that `contactForm` found right: record, counter and mails together or not at all. The same id
 * again changes nothing and takes no turn; what a robot sends takes one and is kept nowhere (docs/product.md §7.2,
 * §10.4 and §10.5).
 */
export async function sendContactMessage(
  { db, limits, ...deps }: Needs,
  id: string,
  form: ContactForm,
  { address, isRobot }: Sender,
): Promise<{ outcome: 'saved' } | RateLimited> {
  const save = (may: AllowedMails) => db.transaction((tx) => saveContactMessage(tx, deps, id, form, may))
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

/** Who sends: their network address, and whether they filled what nobody sees. */
interface Sender {
  address: string
  isRobot: boolean
}

/** What a message is kept as: as it was typed, and what is known of who wrote it, and of what. */
type NewMessage = ContactForm &
  Partial<Pick<ContactMessage, 'name' | 'client_id' | 'about_kind' | 'about_id'>>

/** The message in the caller's transaction, told to the workshop, and where it may be to its sender. */
export async function saveContactMessage(
  tx: Database,
  { jobs, clock, announcements }: Pick<Needs, 'jobs' | 'clock' | 'announcements'>,
  messageId: string,
  form: NewMessage,
  may: AllowedMails,
): Promise<{ outcome: 'saved'; isNew: boolean }> {
  if (!(await insertMessage(tx, clock, messageId, form))) return { outcome: 'saved', isNew: false }
  await incrementFormCounter(tx, 'contacts')
  await announcements.announce(tx, 'office')
  if (may.workshop) await jobs.enqueue(tx, 'send-contact-mail', { messageId, mail: 'workshop' })
  if (may.visitor) await jobs.enqueue(tx, 'send-contact-mail', { messageId, mail: 'visitor' })
  if (may.workshop) await jobs.enqueue(tx, 'notify-staff', { kind: 'message', id: messageId })
  return { outcome: 'saved', isNew: true }
}

/** False when it was kept in the meantime. */
async function insertMessage(tx: Database, clock: Clock, id: string, form: NewMessage): Promise<boolean> {
  const now = clock.now()
  const inserted = await tx
    .insert(contactMessages)
    .values({ id, ...form, client_email: site.contactEmail, created_at: now, waits_since: now })
    .onConflictDoNothing()
    .returning({ id: contactMessages.id })
  return inserted.length > 0
}

export type ContactMessage = typeof contactMessages.$inferSelect

/** Whoever calls has checked that the reader may see it. `null` when there is none. */
export async function findContactMessage(db: Database, id: string): Promise<ContactMessage | null> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id)).limit(1)
  return message ?? null
}
