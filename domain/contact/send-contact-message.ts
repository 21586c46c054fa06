import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import { countOneMore } from '../form-counters.ts'
import { giveBackTurns, type Turns, takeTurns, type Wait } from '../limits/turns.ts'
import type { Clock, JobQueue, RateLimits } from '../ports.ts'
import { site } from '../site.ts'
import { type ContactForm, cleanContactForm } from './contact-form.ts'
import { findContactMessage } from './find-contact-message.ts'

interface World {
  db: Database
  jobs: JobQueue
  clock: Clock
  limits: RateLimits
}

/** Who sends: their network address, and whether they filled what nobody sees. */
interface Sender {
  address: string
  isRobot: boolean
}

/**
 * Keeps a message that `contactProblems` found right: turn, record, counter and mails together or not at all. The
 * same id again changes nothing and takes no turn; what a robot sends takes one and is kept nowhere
 * (docs/product.md §7.2, §10.4 and §10.5).
 */
export function sendContactMessage(
  { db, jobs, clock, limits }: World,
  id: string,
  form: ContactForm,
  { address, isRobot }: Sender,
): Promise<{ outcome: 'sent' } | Wait> {
  return db.transaction(async (tx) => {
    if (await findContactMessage(tx, id)) return { outcome: 'sent' }
    const turns: Turns = [[limits.contact, address]]
    const seconds = await takeTurns(tx, turns)
    // The same message may have been kept while this one waited for its turn.
    if (seconds > 0)
      return (await findContactMessage(tx, id)) ? { outcome: 'sent' } : { outcome: 'wait', seconds }
    if (isRobot) return { outcome: 'sent' }
    if (await keep(tx, clock, id, form)) await tell(tx, jobs, id)
    else await giveBackTurns(tx, turns)
    return { outcome: 'sent' }
  })
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

async function tell(tx: Database, jobs: JobQueue, messageId: string): Promise<void> {
  await countOneMore(tx, 'contacts')
  for (const mail of ['workshop', 'visitor'] as const)
    await jobs.enqueue(tx, 'send-contact-mail', { messageId, mail })
}
