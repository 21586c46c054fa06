import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contentVersions } from '../../db/schema/tables.ts'
import type { ContentVersion } from './content-record.ts'

/** The newest versions of a record first, without what they hold. */
export function listVersions(db: Database, recordId: string, limit: number) {
  const { number, author_name, begun_at, changed_at, published_at } = contentVersions
  return db
    .select({ number, author_name, begun_at, changed_at, published_at })
    .from(contentVersions)
    .where(eq(contentVersions.record_id, recordId))
    .orderBy(desc(number))
    .limit(limit)
}

/** `null` when it is not kept (any more). */
export async function findVersion(
  db: Database,
  recordId: string,
  number: number,
): Promise<ContentVersion | null> {
  const [found] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.record_id, recordId), eq(contentVersions.number, number)))
  return found ?? null
}
