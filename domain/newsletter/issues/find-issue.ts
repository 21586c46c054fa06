import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterIssues } from '../../../db/schema/tables.ts'
import type { Issue } from './issue.ts'

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
