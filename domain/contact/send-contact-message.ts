import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import { countOneMore } from '../form-counters.ts'
import type { Clock, JobQueue } from '../ports.ts'
import { site } from '../site.ts'
import { type ContactForm, cleanContactForm } from './contact-form.ts'

/**
 * Keeps a message that `contactProblems` found right: record, counter and mails together or not at all. The
 * same id again changes nothing (docs/product.md §7.2 and §10.4).
 */
export function sendContactMessage(
  { db, jobs, clock }: { db: Database; jobs: JobQueue; clock: Clock },
  id: string,
  form: ContactForm,
): Promise<void> {
  return db.transaction(async (tx) => {
    const saved = await tx
      .insert(contactMessages)
      .values({ id, ...cleanContactForm(form), client_email: site.contactEmail, created_at: clock.now() })
      .onConflictDoNothing()
      .returning({ id: contactMessages.id })
    if (saved.length === 0) return
    await countOneMore(tx, 'contacts')
    for (const mail of ['workshop', 'visitor'] as const) {
      await jobs.enqueue(tx, 'send-contact-mail', { messageId: id, mail })
    }
  })
}
