import { acceptedMails } from '../changes.ts'
import type { Invariant } from '../invariant.ts'
import type { World } from '../world.ts'

/** Addresses of the confirmed subscribers after the previous step. */
const subscribersBefore = new WeakMap<World, ReadonlySet<string>>()

/**
 * An issue of the newsletter reaches only people who have confirmed their subscription and have not left. Those who leave in the step in
 * which the issue reaches them may have left after it.
 */
const issuesReachOnlySubscribers: Invariant = {
  name: 'an issue reaches only confirmed subscribers',
  source: 'docs/product.md §11.20; RGPD, article 7',
  tables: [acceptedMails, 'newsletter_subscriptions', 'newsletter_consents'],
  async check(world, changes) {
    const rows = await world.query<{ email: string }>(
      `select s.email from newsletter_subscriptions s
       join newsletter_consents c on c.subscription_id = s.id and c.confirmed_at is not null`,
    )
    const now = new Set(rows.map(({ email }) => email))
    const before = subscribersBefore.get(world) ?? now
    subscribersBefore.set(world, now)
    for (const id of changes.ids(acceptedMails) ?? []) {
      const to = world.mail.delivered.get(id)?.to ?? ''
      if (id.startsWith('newsletter-issue-') && !now.has(to) && !before.has(to))
        return `an issue went to ${to}, who has not confirmed a subscription or has left`
    }
    return null
  },
}

export const newsletterInvariants: readonly Invariant[] = [issuesReachOnlySubscribers]
