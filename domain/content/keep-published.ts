import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contentRecords } from '../../db/schema/tables.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import type { Content, ContentKind } from './content-fields.ts'
import { announceContent, type ContentRecord, changeContent, contentTold } from './content-record.ts'
import { addVersion } from './keep-version.ts'

type Needs = World<'clock' | 'announcements'>

interface Page {
  kind: ContentKind
  id: string
  created_at: Date
  content: Content
}

/**
 * Has the office know a page that was published past it (`npm run publish`): as a version of its record, which is made
 * where there is none. What staff were writing there goes on being written.
 */
export async function keepPublished(tx: Database, world: Needs, by: Actor, page: Page): Promise<void> {
  const isItself = and(eq(contentRecords.kind, page.kind), eq(contentRecords.page_id, page.id))
  const [held] = await tx.select().from(contentRecords).where(isItself).for('update')
  const id = held ? await replace(tx, world, by, held, page) : await begin(tx, world, by, page)
  const after = contentTold({ content: page.content, page_id: page.id })
  const before = held?.published_at ? { address: page.id } : null
  await recordEvent(tx, world, by, { act: `${page.kind}.published`, id, before, after })
  await announceContent(tx, world)
}

async function begin(
  tx: Database,
  world: Needs,
  by: Actor,
  { kind, id, created_at, content }: Page,
): Promise<string> {
  const now = world.clock.now()
  const recordId = randomId()
  await tx.insert(contentRecords).values({
    ...{ id: recordId, kind, content, state: 'published', page_id: id, page_created_at: created_at },
    ...{ version: 1, published_version: 1, published_at: now },
    ...{ author_id: by.id, author_name: by.name, changed_by: by.name, created_at, changed_at: now },
  })
  await addVersion(tx, world, by, { recordId, number: 1, content, publishedAt: now })
  return recordId
}

async function replace(
  tx: Database,
  world: Needs,
  by: Actor,
  held: ContentRecord,
  page: Page,
): Promise<string> {
  const now = world.clock.now()
  const published = held.version + 1
  await addVersion(tx, world, by, {
    ...{ recordId: held.id, number: published, content: page.content, publishedAt: now },
  })
  const isBeingWritten = held.version !== held.published_version
  const change = {
    state: 'published',
    page_created_at: page.created_at,
    published_version: published,
  } as const
  await changeContent(tx, held.id, {
    ...change,
    published_at: now,
    changed_at: now,
    changed_by: by.name,
    version: published,
  })
  if (!isBeingWritten) {
    await changeContent(tx, held.id, { content: page.content })
    return held.id
  }
  const content = held.content as Content
  await addVersion(tx, world, by, { recordId: held.id, number: published + 1, content })
  await changeContent(tx, held.id, { version: published + 1 })
  return held.id
}
