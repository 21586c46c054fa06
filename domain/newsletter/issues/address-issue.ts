import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterPaces,
  newsletterSubscriptions,
} from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { isReader } from './readers.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** Makes a row for each reader there is, and the pace of each domain; answers how many readers. */
export async function addressIssue(tx: Database, { clock }: Needs, id: string): Promise<number> {
  const domain = sql`lower(substring(${newsletterSubscriptions.email} from '@([^@]*)$'))`
  const addressed = await tx.execute(sql`
    insert into ${newsletterDeliveries} (issue_id, subscription_id, domain)
    select ${id}, ${newsletterSubscriptions.id}, ${domain}
    from ${newsletterSubscriptions}
    join ${newsletterConsents} on ${newsletterConsents.subscription_id} = ${newsletterSubscriptions.id}
    where ${isReader}`)
  await tx.execute(sql`
    insert into ${newsletterPaces} (issue_id, domain, next_at)
    select distinct issue_id, domain, ${clock.now().toISOString()}::timestamptz
    from ${newsletterDeliveries} where issue_id = ${id}`)
  return addressed.rowCount ?? 0
}
