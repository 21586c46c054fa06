import type pg from 'pg'
import type { SiteSize } from './size.ts'

/** Adds subscribers and sent newsletter issues. The newest issue has its deliveries. */
export async function fillLargeNewsletter(client: pg.Client, { subscribers }: SiteSize): Promise<void> {
  await client.query(
    `with subscribed as (
       insert into newsletter_subscriptions (id, email, created_ad)
       select 'reader' || n, 'lecteur' || n || '@exemple.fr', now() - n * interval '3 minutes' from generate_series(1, $1) n
       returning *
     )
     insert into newsletter_consents (subscription_id, subscribed_at, source, confirmed_at)
     select id, created_ad, 'site', case when created_ad > now() - interval '1 hour' then null else created_ad end from subscribed`,
    [subscribers],
  )
  await client.query(
    `insert into newsletter_issues (id, state, subject, content, author_name, created_at, changed_at, started_at, finished_at, recipients, totals)
     select 'letter' || n, 'sent', 'Lettre ' || n, '<p>Bonjour</p>', 'Sophie Lambert', day, day, day, day, $1,
       case when n > 1 then '{"waiting": 0, "claimed": 0, "sent": 90, "refused": 0, "doubtful": 0, "bounced": 0, "skipped": 0}'::jsonb end
     from (select n, now() - n * interval '1 day' as day from generate_series(1, $2) n) days`,
    [subscribers, Math.max(1, subscribers / 1_000)],
  )
  await client.query(
    `insert into newsletter_deliveries (issue_id, subscription_id, domain, state, settled_at)
     select 'letter1', id, 'exemple.fr', 'sent', now() - interval '1 day' from newsletter_subscriptions where id like 'reader%'`,
  )
}
