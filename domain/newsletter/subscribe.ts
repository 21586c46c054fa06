import { newsletterSubscriptions } from '../../db/schema/tables.ts'
import { inLine } from '../limits/in-line.ts'
import { withMailTurn } from '../limits/mail-turns.ts'
import { inTurn, type Wait } from '../limits/turns.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import { type Consent, keepConsent } from './consents.ts'

/**
 * Subscribes a well-formed address to the newsletter and queues the mail that says so (docs/product.md §7.7). An
 * address that is there already, whatever its capitals, stays one record and gets no second mail; it takes a turn of
 * the sender's like any other, since a free one would tell that it is there. Where a mailbox has had its mails (§9.4) the
 * record waits without one: the office can ask its owner again.
 */
export function subscribeToNewsletter(
  world: World<'db' | 'jobs' | 'clock' | 'limits'>,
  email: string,
  sender: string,
): Promise<{ outcome: 'saved' } | Wait> {
  const add = async (mayMail: boolean) => {
    const added = await addSubscription(world, email, { source: 'site', proof: null }, mayMail)
    return { outcome: 'saved', isNew: added !== null } as const
  }
  const subscribe = async () => {
    await withMailTurn(world.limits, email, add, ({ isNew }) => !isNew)
    return { outcome: 'saved' } as const
  }
  // One after the other: of many at once the first has the mail.
  return inTurn([[world.limits.newsletter, sender]], () => inLine(email.toLowerCase(), subscribe))
}

/** The id of the new subscription, which waits for its owner's confirmation; `null` where the address has one. */
export function addSubscription(
  { db, jobs, clock }: World<'db' | 'jobs' | 'clock'>,
  email: string,
  { source, proof }: Pick<Consent, 'source' | 'proof'>,
  mayMail = true,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const [added] = await tx
      .insert(newsletterSubscriptions)
      .values({ id: randomId(), email, created_ad: at })
      .onConflictDoNothing()
      .returning({ id: newsletterSubscriptions.id })
    if (!added) return null
    await keepConsent(tx, [{ subscription_id: added.id, subscribed_at: at, source, proof }])
    if (mayMail) await jobs.enqueue(tx, 'send-newsletter-mail', { subscriptionId: added.id })
    return added.id
  })
}
