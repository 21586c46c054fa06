import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import { countOneMore } from '../form-counters.ts'
import type { Clock } from '../ports/clock.ts'
import { site } from '../site.ts'
import type { World } from '../world.ts'
import type { ContactForm } from './contact-form.ts'

type Needs = World<'db' | 'jobs' | 'clock' | 'limits' | 'announcements'>

/** Who sends: their network address, and whether they filled what nobody sees. */
export interface Sender {
  address: string
  isRobot: boolean
}

export async function keepAndTell(
  tx: Database,
  { jobs, clock, announcements }: Pick<Needs, 'jobs' | 'clock' | 'announcements'>,
  messageId: string,
  form: ContactForm,
  mayMail: boolean,
): Promise<{ outcome: 'saved'; isNew: boolean }> {
  if (!(await keep(tx, clock, messageId, form))) return { outcome: 'saved', isNew: false }
  await countOneMore(tx, 'contacts')
  await announcements.announce(tx, 'office')
  await jobs.enqueue(tx, 'send-contact-mail', { messageId, mail: 'workshop' })
  if (mayMail) await jobs.enqueue(tx, 'send-contact-mail', { messageId, mail: 'visitor' })
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
