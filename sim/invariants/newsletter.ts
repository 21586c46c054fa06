import { acceptedMails } from '../changes.ts'
import type { Invariant } from '../invariant.ts'

/** An issue of the newsletter reaches only people who have confirmed their subscription and have not left. */
const issuesReachOnlySubscribers: Invariant = {
  name: 'an issue reaches only confirmed subscribers',
  source: 'docs/product.md §11.20; RGPD, article 7',
  tables: [acceptedMails],
  async check({ query, mail }, changes) {
    // Readers may leave after a mail, so only the mails of the step are checked.
    for (const id of changes.ids(acceptedMails) ?? []) {
      const delivery = /^newsletter-issue-(.+)$/.exec(id)?.[1]
      if (!delivery) continue
      const [reader] = await query<{ email: string }>(
        `select s.email from newsletter_deliveries d
         join newsletter_subscriptions s on s.id = d.subscription_id
         join newsletter_consents c on c.subscription_id = s.id and c.confirmed_at is not null
         where d.id = $1`,
        [delivery],
      )
      const to = mail.delivered.get(id)?.to
      if (reader?.email !== to)
        return `an issue went to ${to}, who has not confirmed a subscription or has left`
    }
    return null
  },
}

export const newsletterInvariants: readonly Invariant[] = [issuesReachOnlySubscribers]
