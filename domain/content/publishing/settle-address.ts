import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contentRecords, contentRedirects } from '../../../db/schema/tables.ts'
import { underFreeSlug } from '../../publishing/slug.ts'
import type { Content } from '../content-fields.ts'
import type { ContentRecord } from '../content-record.ts'
import { contentPages } from '../pages/content-pages.ts'
import type { PublishingNeeds } from '../pages/kind-of-pages.ts'
import type { Missing } from './missing-in.ts'

export async function takenAddress(tx: Database, held: ContentRecord, content: Content): Promise<Missing[]> {
  const wanted = content.address?.trim()
  if (!wanted || wanted === held.page_id || !(await isTaken(tx, held, wanted))) return []
  return [{ field: 'address', message: 'Cette adresse est déjà celle d’une autre page.' }]
}

/** Also by a page that is withdrawn and may come back. */
async function isTaken(tx: Database, { kind, id }: ContentRecord, pageId: string): Promise<boolean> {
  const isOther = and(
    eq(contentRecords.kind, kind),
    eq(contentRecords.page_id, pageId),
    ne(contentRecords.id, id),
  )
  const [other] = await tx.select({ id: contentRecords.id }).from(contentRecords).where(isOther)
  return other !== undefined || (await contentPages[kind].findDate(tx, pageId)) !== null
}

/** The id of its page: as it was, as it was typed, or made of the title. What stood elsewhere leads there. */
export async function settleAddress(
  tx: Database,
  world: PublishingNeeds,
  held: ContentRecord,
  content: Content,
): Promise<string> {
  const { kind, page_id: former } = held
  const typed = content.address?.trim() || former
  const pageId =
    typed || (await underFreeSlug(content.title ?? '', async (id) => !(await isTaken(tx, held, id))))
  const isThere = and(eq(contentRedirects.kind, kind), eq(contentRedirects.page_id, pageId))
  await tx.delete(contentRedirects).where(isThere)
  if (former && former !== pageId) {
    await contentPages[kind].rename(tx, world, former, pageId)
    await tx
      .insert(contentRedirects)
      .values({ kind, page_id: former, record_id: held.id, created_at: world.clock.now() })
      .onConflictDoUpdate({
        target: [contentRedirects.kind, contentRedirects.page_id],
        set: { record_id: held.id },
      })
  }
  return pageId
}
