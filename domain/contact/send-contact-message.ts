import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import { countOneMore } from '../form-counters.ts'
import { inLine } from '../limits/in-line.ts'
import { inTurn, type Wait } from '../limits/turns.ts'
import type { Clock } from '../ports/clock.ts'
import { site } from '../site.ts'
import type { World } from '../world.ts'
import type { ContactForm } from './contact-form.ts'
import { findContactMessage } from './find-contact-message.ts'

type Needs = World<'db' | 'jobs' | 'clock' | 'limits' | 'announcements'>

/** Who sends: their network address, and whether they filled what nobody sees. */
interface Sender {
  address: string
  isRobot: boolean
}

/**
 * Keeps a message that `contactForm` found right: record, counter and mails together or not at all. The same id
 * again changes nothing and takes no turn; what a robot sends takes one and is kept nowhere (docs/product.md §7.2,
 * §10.4 and §10.5).
 */
export async function sendContactMessage(
  { db, limits, ...world }: Needs,
  id: string,
  form: ContactForm,
  { address, isRobot }: Sender,
): Promise<{ outcome: 'saved' } | Wait> {
  const send = () =>
    isRobot
      ? Promise.resolve({ outcome: 'saved', isNew: true } as const)
      : db.transaction((tx) => keepAndTell(tx, world, id, form))
  return inLine(id, async () => {
    if (await findContactMessage(db, id)) return { outcome: 'saved' }
    const sending = await inTurn([[limits.contact, address]], send, ({ isNew }) => !isNew)
    return sending.outcome === 'wait' ? sending : { outcome: 'saved' }
  })
}

async function keepAndTell(
  tx: Database,
  { jobs, clock, announcements }: Pick<Needs, 'jobs' | 'clock' | 'announcements'>,
  messageId: string,
  form: ContactForm,
): Promise<{ outcome: 'saved'; isNew: boolean }> {
  if (!(await keep(tx, clock, messageId, form))) return { outcome: 'saved', isNew: false }
  await countOneMore(tx, 'contacts')
  await announcements.announce(tx, 'office')
  for (const mail of ['workshop', 'visitor'] as const)
    await jobs.enqueue(tx, 'send-contact-mail', { messageId, mail })
  await jobs.enqueue(tx, 'notify-staff', { kind: 'message', id: messageId })
  return { outcome: 'saved', isNew: true }
}

/** False when it was kept in the meantime. */
async function keep(tx: Database, clock: Clock, id: string, form: ContactForm): Promise<boolean> {
  const now = clock.now()
  const kept = await tx
    .insert(contactMessages)
    .values({ id, ...form, client_email: site.contactEmail, created_at: now, waits_since: now })
    .onConflictDoNothing()
    .returning({ id: contactMessages.id })
  return kept.length > 0
}
