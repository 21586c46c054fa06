import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { contentRecords } from '../../../db/schema/tables.ts'
import { type Actor, recordEvent } from '../../kernel/events/record-event.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import type { ContentKind, ContentValues } from './content-fields.ts'
import {
  addContentVersion,
  announceContent,
  type ContentRecord,
  toContentEventData,
  updateContent,
} from './content-records.ts'

type Needs = Deps<'clock' | 'announcements'>

/**
 * Records a page that was published without the office (`npm run publish`) as a version of its record, and creates the record if
 * there is none. A draft of staff is not changed.
 */
export async function recordPublishedPage(
  tx: Transaction,
  deps: Needs,
  by: Actor,
  page: PublishedPage,
): Promise<void> {
  const isItself = and(eq(contentRecords.kind, page.kind), eq(contentRecords.page_id, page.id))
  const [record] = await tx.select().from(contentRecords).where(isItself).for('update')
  const id = record
    ? await addPublishedVersion(tx, deps, by, record, page)
    : await createPublishedRecord(tx, deps, by, page)
  const after = toContentEventData({ content: page.content, page_id: page.id })
  const before = record?.published_at ? { address: page.id } : null
  await recordEvent(tx, deps, by, { act: `${page.kind}.published`, id, before, after })
  await announceContent(tx, deps)
}

/** A page published without the office. */
interface PublishedPage {
  kind: ContentKind
  id: string
  created_at: Date
  content: ContentValues
}

/** Creates the record of a page that has no record yet. Returns its id. */
async function createPublishedRecord(
  tx: Transaction,
  deps: Needs,
  by: Actor,
  { kind, id, created_at, content }: PublishedPage,
): Promise<string> {
  const now = deps.clock.now()
  const recordId = randomId()
  await tx.insert(contentRecords).values({
    id: recordId,
    kind,
    content,
    state: 'published',
    page_id: id,
    page_created_at: created_at,
    version: 1,
    published_version: 1,
    published_at: now,
    author_id: by.id,
    author_name: by.name,
    changed_by: by.name,
    created_at,
    changed_at: now,
  })
  await addContentVersion(tx, deps, by, { recordId, number: 1, content, publishedAt: now })
  return recordId
}

/** Adds the page as a published version. When staff are writing a draft, the draft stays the newest version. */
async function addPublishedVersion(
  tx: Transaction,
  deps: Needs,
  by: Actor,
  record: ContentRecord,
  page: PublishedPage,
): Promise<string> {
  const now = deps.clock.now()
  const published = record.version + 1
  await addContentVersion(tx, deps, by, {
    recordId: record.id,
    number: published,
    content: page.content,
    publishedAt: now,
  })
  const isBeingWritten = record.version !== record.published_version
  await updateContent(tx, record.id, {
    state: 'published',
    page_created_at: page.created_at,
    published_version: published,
    published_at: now,
    changed_at: now,
    changed_by: by.name,
    version: published,
  })
  if (!isBeingWritten) {
    await updateContent(tx, record.id, { content: page.content })
    return record.id
  }
  const content = record.content as ContentValues
  await addContentVersion(tx, deps, by, { recordId: record.id, number: published + 1, content })
  await updateContent(tx, record.id, { version: published + 1 })
  return record.id
}
