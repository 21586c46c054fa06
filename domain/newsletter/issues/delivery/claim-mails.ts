import { sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterPaces,
  newsletterSubscriptions,
} from '../../../../db/schema/tables.ts'

/** Mails that are handed over at once: what a machine that dies leaves in doubt. */
const atOnce = 6

/** A mail of a letter that this run, and no other, hands over now. */
export interface Claimed {
  id: string
  domain: string
  attempts: number
  /** Null once its reader has left, or their address returns what it gets. */
  subscriptionId: string | null
  email: string | null
}

interface Asked {
  issueId: string
  runId: string
  now: Date
  /** Milliseconds between two mails to a domain. */
  spacing: number
}

/**
 * Takes the next mails, one for each domain whose turn has come, and gives those domains their next turn. What is claimed is
 * written before anything is sent, so that nobody else sends it.
 */
export async function claimMails(tx: Database, { issueId, runId, now, spacing }: Asked): Promise<Claimed[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const next = sql`${new Date(now.getTime() + spacing).toISOString()}::timestamptz`
  const { rows } = await tx.execute<Claimed & Record<string, unknown>>(sql`
    with ready as (
      select domain from ${newsletterPaces} where issue_id = ${issueId} and next_at <= ${at}
      order by next_at limit ${atOnce} for update
    ), picked as (
      select ready.domain, one.id from ready left join lateral (
        select id from ${newsletterDeliveries} delivery
        where delivery.issue_id = ${issueId} and delivery.domain = ready.domain and delivery.state = 'waiting' limit 1
      ) one on true
    ), over as (
      delete from ${newsletterPaces} pace using picked
      where pace.issue_id = ${issueId} and pace.domain = picked.domain and picked.id is null
    ), paced as (
      update ${newsletterPaces} pace set next_at = ${next} from picked
      where pace.issue_id = ${issueId} and pace.domain = picked.domain and picked.id is not null
    ), claimed as (
      update ${newsletterDeliveries} delivery set state = 'claimed', run_id = ${runId} from picked
      where delivery.id = picked.id returning delivery.id, delivery.domain, delivery.attempts, delivery.subscription_id
    )
    select claimed.id, claimed.domain, claimed.attempts, subscription.id as "subscriptionId", subscription.email
    from claimed
    left join ${newsletterConsents} consent
      on consent.subscription_id = claimed.subscription_id and consent.bounced_at is null
    left join ${newsletterSubscriptions} subscription on subscription.id = consent.subscription_id`)
  return rows
}
