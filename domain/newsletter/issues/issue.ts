import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterDeliveries, newsletterIssues, visitorSessions } from '../../../db/schema/tables.ts'
import { frenchSpaces } from '../../french-spaces.ts'
import type { World } from '../../world.ts'
import type { IssueContent, IssueState } from './issue-fields.ts'
import { sentWords } from './issue-form.ts'

export type Issue = typeof newsletterIssues.$inferSelect

export const issueStateNames: Readonly<Record<IssueState, string>> = {
  draft: 'Brouillon',
  queued: 'Part dans un instant',
  sending: 'Envoi en cours',
  paused: 'En pause',
  sent: 'Envoyée',
  stopped: 'Arrêtée',
}

export const announceIssues = (tx: Database, { announcements }: World<'announcements'>) =>
  announcements.announce(tx, 'office')

export async function findIssue(db: Database, id: string): Promise<Issue | null> {
  const [found] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id))
  return found ?? null
}

/** The issue, which nobody else changes until `tx` ends. */
export async function holdIssue(tx: Database, id: string): Promise<Issue | null> {
  const [held] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for('update')
  return held ?? null
}

/** The newest first. */
export const listIssues = (db: Database, limit: number): Promise<Issue[]> =>
  db
    .select()
    .from(newsletterIssues)
    .orderBy(desc(newsletterIssues.created_at), newsletterIssues.id)
    .limit(limit)

export const contentOf = ({ subject, preheader, content, pictures }: Issue): IssueContent => ({
  ...{ subject, preheader, content, pictures },
})

/** Told apart by it: the words that were tested from those that were written since. */
export function printOf(words: IssueContent): string {
  const { subject, preheader, content } = sentWords(words)
  return createHash('sha256')
    .update(JSON.stringify([subject, preheader, content]))
    .digest('base64url')
}

/** How events call it. */
export const issueTold = ({ subject }: Pick<Issue, 'subject'>) => ({ called: frenchSpaces(subject.trim()) })

type IssueResults = Readonly<Record<(typeof newsletterDeliveries.$inferSelect)['state'], number>>

const none: IssueResults = {
  ...{ waiting: 0, claimed: 0, sent: 0, refused: 0, doubtful: 0, bounced: 0, skipped: 0 },
}

/** What has become of its mails so far. */
export async function countDeliveries(db: Database, { id, totals }: Issue): Promise<IssueResults> {
  if (totals) return { ...none, ...totals }
  const { state, issue_id } = newsletterDeliveries
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(newsletterDeliveries)
    .where(eq(issue_id, id))
    .groupBy(state)
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) }
}

/** Visits whose first page was opened from the letter's links: counted together, nobody knows whose (docs/product.md §10.13). */
export async function countVisits(db: Database, { campaign }: Issue): Promise<number> {
  if (!campaign) return 0
  const named = sql`${visitorSessions.access_params} ->> 'utm_campaign' = ${campaign}`
  return db.$count(visitorSessions, named)
}
