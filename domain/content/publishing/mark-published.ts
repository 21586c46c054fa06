import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contentVersions } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import type { Content } from '../content-fields.ts'
import { type ContentRecord, changeContent } from '../content-record.ts'
import { contentPages } from '../pages/content-pages.ts'
import type { PublishingNeeds } from '../pages/kind-of-pages.ts'

interface Published {
  content: Content
  pageId: string
}

export async function markPublished(
  tx: Database,
  world: PublishingNeeds,
  held: ContentRecord,
  { content, pageId }: Published,
) {
  const now = world.clock.now()
  const date = (await contentPages[held.kind].findDate(tx, pageId)) ?? now
  const settled = { ...content, address: pageId, date: parisDay(date) }
  await changeContent(tx, held.id, {
    state: 'published',
    page_id: pageId,
    page_created_at: date,
    content: settled,
    published_version: held.version,
    published_at: now,
    publish_at: null,
    refusal: null,
  })
  const isCurrent = and(eq(contentVersions.record_id, held.id), eq(contentVersions.number, held.version))
  await tx.update(contentVersions).set({ content: settled, published_at: now }).where(isCurrent)
}
