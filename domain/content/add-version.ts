import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contentVersions } from '../../db/schema/tables.ts'
import type { Actor } from '../events/actor.ts'
import type { World } from '../world.ts'
import type { Content } from './content-fields.ts'

/** Versions that are kept of a record; what was published stays whatever comes after. */
const mostVersions = 100

interface Added {
  recordId: string
  number: number
  content: Content
  publishedAt?: Date
}

/** Adds a version to a record, and lets go of what is too old. */
export async function addVersion(
  tx: Database,
  { clock }: World<'clock'>,
  by: Actor,
  { recordId, number, content, publishedAt }: Added,
): Promise<void> {
  const now = clock.now()
  await tx.insert(contentVersions).values({
    record_id: recordId,
    number,
    content,
    author_id: by.id,
    author_name: by.name,
    begun_at: now,
    changed_at: now,
    published_at: publishedAt,
  })
  const isOld = lte(contentVersions.number, number - mostVersions)
  await tx
    .delete(contentVersions)
    .where(and(eq(contentVersions.record_id, recordId), isOld, isNull(contentVersions.published_at)))
}
