import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contentRecords } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { announceContent, contentTold } from '../content-record.ts'
import { beginPublished } from './begin-published.ts'
import type { PublishedPage } from './published-page.ts'
import { replacePublished } from './replace-published.ts'

type Needs = World<'clock' | 'announcements'>

/**
 * Has the office know a page that was published past it (`npm run publish`): as a version of its record, which is made
 * where there is none. What staff were writing there goes on being written.
 */
export async function keepPublished(
  tx: Database,
  world: Needs,
  by: Actor,
  page: PublishedPage,
): Promise<void> {
  const isItself = and(eq(contentRecords.kind, page.kind), eq(contentRecords.page_id, page.id))
  const [held] = await tx.select().from(contentRecords).where(isItself).for('update')
  const id = held
    ? await replacePublished(tx, world, by, held, page)
    : await beginPublished(tx, world, by, page)
  const after = contentTold({ content: page.content, page_id: page.id })
  const before = held?.published_at ? { address: page.id } : null
  await recordEvent(tx, world, by, { act: `${page.kind}.published`, id, before, after })
  await announceContent(tx, world)
}
