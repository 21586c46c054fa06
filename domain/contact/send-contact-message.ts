import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import { countOneMore } from '../form-counters.ts'
import { inLine } from '../limits/in-line.ts'
import { inTurn, type Wait } from '../limits/turns.ts'
import type { Clock } from '../ports.ts'
import { site } from '../site.ts'
import type { World } from '../world.ts'
import { type ContactForm, cleanContactForm } from './contact-form.ts'
import { findContactMessage } from './find-contact-message.ts'

type Needs = World<'db' | 'jobs' | 'clock' | 'limits'>

/** Who sends: their network address, and whether they filled what nobody sees. */
interface Sender {
  address: string
  isRobot: boolean
}

/**
 * Keeps a message that `contactProblems` found right: record, counter and mails together or not at all. The same id
 * again changes nothing and takes no turn; what a robot sends takes one and is kept nowhere (docs/product.md §7.2,
 * §10.4 and §10.5).
 */
export async function sendContactMessage(
  { db, limits, ...world }: Needs,
  id: string,
  form: ContactForm,
  { address, isRobot }: Sender,
): Promise<{ outcome: 'sent' } | Wait> {
  const send = () =>
    isRobot
      ? Promise.resolve({ outcome: 'sent', isNew: true } as const)
      : db.transaction((tx) => keepAndTell(tx, world, id, form))
  return inLine(id, async () => {
    if (await findContactMessage(db, id)) return { outcome: 'sent' }
    const sending = await inTurn([[limits.contact, address]], send, ({ isNew }) => !isNew)
    return sending.outcome === 'wait' ? sending : { outcome: 'sent' }
  })
}

async function keepAndTell(
  tx: Database,
  { jobs, clock }: Pick<Needs, 'jobs' | 'clock'>,
  messageId: string,
  form: ContactForm,
): Promise<{ outcome: 'sent'; isNew: boolean }> {
  if (!(await keep(tx, clock, messageId, form))) return { outcome: 'sent', isNew: false }
  await countOneMore(tx, 'contacts')
  for (const mail of ['workshop', 'visitor'] as const)
    await jobs.enqueue(tx, 'send-contact-mail', { messageId, mail })
  return { outcome: 'sent', isNew: true }
}

/** False when it was kept in the meantime. */
async function keep(tx: Database, clock: Clock, id: string, form: ContactForm): Promise<boolean> {
  const kept = await tx
    .insert(contactMessages)
    .values({ id, ...cleanContactForm(form), client_email: site.contactEmail, created_at: clock.now() })
    .onConflictDoNothing()
    .returning({ id: contactMessages.id })
  return kept.length > 0
}
