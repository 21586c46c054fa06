import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contentRecords, contentRedirects } from '../../db/schema/tables.ts'
import type { ContentKind } from './content-fields.ts'

/** The id of the page to which a former address leads; `null` where there is none that visitors see. */
export async function findRedirect(db: Database, kind: ContentKind, pageId: string): Promise<string | null> {
  const [found] = await db
    .select({ pageId: contentRecords.page_id })
    .from(contentRedirects)
    .innerJoin(contentRecords, eq(contentRecords.id, contentRedirects.record_id))
    .where(
      and(
        eq(contentRedirects.kind, kind),
        eq(contentRedirects.page_id, pageId),
        eq(contentRecords.state, 'published'),
      ),
    )
  return found?.pageId ?? null
}
