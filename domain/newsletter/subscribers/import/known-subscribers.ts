import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { newsletterSubscriptions } from '../../../../db/schema/tables.ts'

export async function findKnownEmails(db: Database, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  const email = sql<string>`lower(${newsletterSubscriptions.email})`
  for (let at = 0; at < emails.length; at += 1_000) {
    const some = emails.slice(at, at + 1_000)
    const rows = await db.select({ email }).from(newsletterSubscriptions).where(inArray(email, some))
    for (const row of rows) known.add(row.email)
  }
  return known
}
