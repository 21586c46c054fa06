import { and, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  mailAddresses,
  newsletterDeliveries,
  newsletterIssues,
  outgoingMails,
  threadMessages,
} from '../../../db/schema/tables.ts'
import { toNewsletterIssueEventData } from '../../correspondence/newsletter/issues.ts'
import { subtractInParis } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'

type Needs = Deps<'db' | 'clock'>

/** A mail that a server rejected, with the record that it is about. */
interface RejectedOutgoingMail {
  id: string
  kind: 'request' | 'message' | 'estimate' | 'invoice' | 'storage-notice' | 'new-day'
  recordId: string
  at: Date
  reason: string
}

export type RejectedMailRecord = RejectedOutgoingMail | RejectedIssue

/** Number of days for which a rejected mail is shown, here and on « Aujourd’hui ». */
export const rejectedMailDays = 30
/** Maximum number of rejected mails shown. More than that usually have one common cause. */
export const maxRejectedMailsShown = 20

/** Returns the mails rejected in the last 30 days, newest first. A newsletter issue is one entry. */
export async function listRejectedMails({ db, clock }: Needs): Promise<RejectedMailRecord[]> {
  const since = subtractInParis(clock.now(), { days: rejectedMailDays })
  const rejected = await Promise.all([listRejectedOutgoingMails(db, since), listRejectedIssues(db, since)])
  return rejected
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxRejectedMailsShown)
}

function listRejectedOutgoingMails(db: Database, since: Date): Promise<RejectedOutgoingMail[]> {
  const {
    id,
    kind,
    created_at: at,
    refusal,
    state,
    invoice_id,
    estimate_id,
    order_id,
    message_id,
  } = outgoingMails
  return db
    .select({
      id,
      at,
      reason: sql<string>`coalesce(${refusal}, '')`,
      kind: sql<RejectedOutgoingMail['kind']>`case when ${invoice_id} is not null then 'invoice'
        when ${estimate_id} is not null then 'estimate'
        when ${order_id} is not null then ${kind} else ${threadMessages.thread_kind} end`,
      recordId: sql<string>`coalesce(${invoice_id}, ${estimate_id}, ${order_id}, ${threadMessages.thread_id})`,
    })
    .from(outgoingMails)
    .leftJoin(threadMessages, eq(threadMessages.id, message_id))
    .where(and(eq(state, 'refused'), gte(at, since)))
    .orderBy(desc(at))
    .limit(maxRejectedMailsShown)
}

/** Returns the number of e-mail addresses whose latest mail bounced. Such marks are deleted after a year (`deleteOldMailTraces`). */
export const countBouncedAddresses = ({ db }: Needs): Promise<number> =>
  db.$count(mailAddresses, isNotNull(mailAddresses.bounced_at))

/** A newsletter issue that was rejected for some readers, or that is paused because of a problem. */
interface RejectedIssue {
  id: string
  kind: 'newsletter'
  recordId: string
  label: string
  /** Number of readers for whom the issue was rejected. */
  count: number
  isHeld: boolean
  at: Date
  /** Reason for the pause, else for the latest rejection. */
  reason: string
}

/**
 * Returns the issues with rejections since that time, or with a problem. Issues finished before are skipped, because their
 * rejections are older.
 */
async function listRejectedIssues(db: Database, since: Date): Promise<RejectedIssue[]> {
  const { id, subject, created_at, started_at, changed_at, finished_at, trouble } = newsletterIssues
  const rejected = sql`
    select count(*)::int as count, max(settled_at) as at, (array_agg(reason order by settled_at desc))[1] as reason
    from ${newsletterDeliveries}
    where issue_id = ${newsletterIssues}.id and state = 'refused' and settled_at >= ${since.toISOString()}`
  const rows = await db
    .select({
      id,
      subject,
      trouble,
      startedAt: started_at,
      changedAt: changed_at,
      count: sql<number>`refused.count`,
      at: sql<string | null>`refused.at`,
      reason: sql<string | null>`refused.reason`,
    })
    .from(newsletterIssues)
    .innerJoin(sql`lateral (${rejected}) refused`, sql`refused.count > 0 or ${isNotNull(trouble)}`)
    .where(
      and(or(isNotNull(started_at), isNotNull(trouble)), or(isNull(finished_at), gte(finished_at, since))),
    )
    .orderBy(desc(created_at))
  return rows.map((row) => ({
    id: row.id,
    kind: 'newsletter' as const,
    recordId: row.id,
    label: toNewsletterIssueEventData(row).called,
    count: row.count,
    isHeld: row.trouble !== null,
    at: row.at ? new Date(row.at) : (row.startedAt ?? row.changedAt),
    reason: row.trouble ?? row.reason ?? '',
  }))
}
