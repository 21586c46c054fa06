import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { contentRecords, contentVersions } from '../db/schema/tables.ts'
import { staffActor } from '../domain/kernel/events/record-event.ts'
import { mediaFromFieldText, mediaToFieldText } from '../domain/kernel/html/media-text.ts'
import type { StaffPerson } from '../domain/kernel/person.ts'
import type { Deps } from '../domain/kernel/ports/deps.ts'
import { publishContent } from '../domain/publishing/editing/publish-content.ts'
import { createPortfolioEntryFromOrder } from '../domain/publishing/order-entries/entry-from-order.ts'

/** Note for an entry whose pictures show no real rims. */
const exampleNote = '<p><em>Exemple composé pour la démonstration de ce site.</em></p>'

type Needs = Deps<'db' | 'files' | 'pictures' | 'jobs' | 'clock' | 'announcements' | 'addresses'>

/** Adds a portfolio entry made from an order, with steps, measurements and a before/after pair. */
export async function fillDemoPortfolioEntry(
  deps: Needs,
  by: StaffPerson,
  orderId: string,
  pair: { before: string; after: string },
): Promise<void> {
  const result = await createPortfolioEntryFromOrder(deps, by, orderId, pair)
  if (result.outcome !== 'begun') return
  const withExampleNote = (content: typeof contentRecords.content | typeof contentVersions.content) =>
    sql`jsonb_set(${content}, '{content}', to_jsonb((${content} ->> 'content') || ${exampleNote}::text))`
  const { db } = deps
  await markPicturesAsComputed(db, result.id)
  await db
    .update(contentRecords)
    .set({ content: withExampleNote(contentRecords.content) })
    .where(eq(contentRecords.id, result.id))
  await db
    .update(contentVersions)
    .set({ content: withExampleNote(contentVersions.content) })
    .where(eq(contentVersions.record_id, result.id))
  await publishContent(deps, staffActor(by), 'portfolio', result.id)
}

const pictureFields = ['main_image', 'before_image', 'gallery'] as const

/** Marks the copied pictures of an entry as computer-generated, in the record and in its version. */
async function markPicturesAsComputed(db: Database, id: string): Promise<void> {
  const [record] = await db
    .select({ content: contentRecords.content })
    .from(contentRecords)
    .where(eq(contentRecords.id, id))
  const marked = Object.fromEntries(
    pictureFields.map((field) => [
      field,
      mediaToFieldText(
        mediaFromFieldText(String(record?.content[field] ?? '')).map((link) => ({
          ...link,
          computed: true as const,
        })),
      ),
    ]),
  )
  const patch = JSON.stringify(marked)
  await db
    .update(contentRecords)
    .set({ content: sql`${contentRecords.content} || ${patch}::jsonb` })
    .where(eq(contentRecords.id, id))
  await db
    .update(contentVersions)
    .set({ content: sql`${contentVersions.content} || ${patch}::jsonb` })
    .where(eq(contentVersions.record_id, id))
}
