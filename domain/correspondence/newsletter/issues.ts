import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { FileLink } from '../../../db/schema/file-link.ts'
import {
  articles,
  newsletterDeliveries,
  newsletterIssues,
  portfolioEntries,
  visitorSessions,
} from '../../../db/schema/tables.ts'
import { mediaFromFieldText } from '../../kernel/html/media-text.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import type { NewsletterIssueContent, NewsletterIssueState } from './issue-fields.ts'

export type NewsletterIssue = typeof newsletterIssues.$inferSelect

export const newsletterIssueStateNames: Readonly<Record<NewsletterIssueState, string>> = storedValueNames({
  draft: 'Brouillon',
  queued: 'Part dans un instant',
  sending: 'Envoi en cours',
  paused: 'En pause',
  sent: 'Envoyée',
  stopped: 'Arrêtée',
})

export const announceNewsletterIssues = (tx: Transaction, { announcements }: Deps<'announcements'>) =>
  announcements.announce(tx, 'office')

export const newsletterIssueContentOf = ({
  subject,
  preheader,
  content,
  pictures,
}: NewsletterIssue): NewsletterIssueContent => ({
  subject,
  preheader,
  content,
  pictures,
})

export const toNewsletterIssueEventData = ({ subject }: Pick<NewsletterIssue, 'subject'>) => ({
  called: withFrenchSpaces(subject.trim()),
})

export async function findNewsletterIssue(db: Database, id: string): Promise<NewsletterIssue | null> {
  const [found] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id))
  return found ?? null
}

/** Returns the issue, locked until `tx` ends. */
export async function lockNewsletterIssue(tx: Transaction, id: string): Promise<NewsletterIssue | null> {
  const [issue] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for('update')
  return issue ?? null
}

/** Returns the issues, newest first. */
export const listNewsletterIssues = (db: Database, limit: number): Promise<NewsletterIssue[]> =>
  db
    .select()
    .from(newsletterIssues)
    .orderBy(desc(newsletterIssues.created_at), newsletterIssues.id)
    .limit(limit)

type IssueResults = Readonly<Record<(typeof newsletterDeliveries.$inferSelect)['state'], number>>

const noResults: IssueResults = {
  waiting: 0,
  claimed: 0,
  sent: 0,
  refused: 0,
  doubtful: 0,
  bounced: 0,
  skipped: 0,
}

/** Returns the number of mails of an issue in each state. */
export async function countNewsletterIssueDeliveries(
  db: Database,
  { id, totals }: NewsletterIssue,
): Promise<IssueResults> {
  if (totals) return { ...noResults, ...totals }
  const { state, issue_id } = newsletterDeliveries
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(newsletterDeliveries)
    .where(eq(issue_id, id))
    .groupBy(state)
  return { ...noResults, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) }
}

/** Returns the number of mails of an issue that a mail server accepted or rejected. */
export const countSettledNewsletterIssueMails = (db: Database, issueId: string): Promise<number> =>
  db.$count(
    newsletterDeliveries,
    and(eq(newsletterDeliveries.issue_id, issueId), inArray(newsletterDeliveries.state, ['sent', 'refused'])),
  )

/** Returns the number of visits that began with a link of the issue. The links do not identify the reader. */
export async function countNewsletterIssueVisits(
  db: Database,
  { campaign }: NewsletterIssue,
): Promise<number> {
  if (!campaign) return 0
  const isOfCampaign = sql`${visitorSessions.access_params} ->> 'utm_campaign' = ${campaign}`
  return db.$count(visitorSessions, isOfCampaign)
}

/** Maximum number of rejection reasons shown for a newsletter issue. */
const maxReasons = 5

/** Returns why mails of an issue were rejected or bounced, with the number of mails, the most frequent reasons first. */
export async function listNewsletterIssueRejectionReasons(
  db: Database,
  issueId: string,
): Promise<{ reason: string; count: number }[]> {
  const { issue_id, state, reason } = newsletterDeliveries
  const rows = await db
    .select({ reason, count: sql<number>`count(*)::int` })
    .from(newsletterDeliveries)
    .where(and(eq(issue_id, issueId), inArray(state, ['refused', 'bounced']), isNotNull(reason)))
    .groupBy(reason)
    .orderBy(desc(sql`count(*)`), reason)
    .limit(maxReasons)
  return rows.flatMap(({ reason: why, count }) => (why ? [{ reason: why, count }] : []))
}

/** Maximum number of pictures offered from the news, and as many from the portfolio. */
const maxOfferedPictures = 12

/**
 * Returns the pictures that may be inserted: those of the issue, then the main images of the newest articles and
 * portfolio entries.
 */
export async function listInsertablePictures(
  db: Database,
  { pictures }: NewsletterIssue,
): Promise<FileLink[]> {
  const [news, work] = await Promise.all([
    db
      .select({ link: articles.main_image })
      .from(articles)
      .orderBy(desc(articles.created_at), articles.id)
      .limit(maxOfferedPictures),
    db
      .select({ link: portfolioEntries.main_image })
      .from(portfolioEntries)
      .orderBy(desc(portfolioEntries.created_at), portfolioEntries.id)
      .limit(maxOfferedPictures),
  ])
  const all = [...mediaFromFieldText(pictures), ...[...news, ...work].map(({ link }) => link)]
  return [...new Map(all.toReversed().map((link) => [link.url, link])).values()].toReversed()
}
