import type { Database } from '../../../db/client.ts'
import { parisDay, startOfDay } from '../../calendar/paris-day.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { type Content, type ContentKind, wholeContent } from '../content-fields.ts'
import { announceContent, type ContentRecord, contentTold, holdContent } from '../content-record.ts'
import { contentPages } from '../pages/content-pages.ts'
import type { PublishingNeeds } from '../pages/kind-of-pages.ts'
import { markPublished } from './mark-published.ts'
import { type Missing, missingIn } from './missing-in.ts'
import { settleAddress, takenAddress } from './settle-address.ts'
import { lostFiles, withheldPhotos } from './withheld-files.ts'

export type ContentPublication =
  | { outcome: 'published'; path: string }
  | { outcome: 'gone' }
  | { outcome: 'incomplete'; missing: Missing[] }

/**
 * Puts a record as it is now before its visitors, on every node within the second: under the rules of `npm run publish`
 * (docs/product.md §7.9). A changed address leads on from the old one.
 */
export function publishContent(
  world: PublishingNeeds,
  by: Actor,
  kind: ContentKind,
  id: string,
): Promise<ContentPublication> {
  return world.db.transaction(async (tx): Promise<ContentPublication> => {
    const held = await holdContent(tx, kind, id)
    return held ? publishHeld(tx, world, by, held) : { outcome: 'gone' }
  })
}

/** The same of a record that is held. Nothing is changed where something is missing. */
export async function publishHeld(
  tx: Database,
  world: PublishingNeeds,
  by: Actor,
  held: ContentRecord,
): Promise<ContentPublication> {
  const { kind } = held
  const content = wholeContent(kind, held.content)
  const missing = [
    ...missingIn(kind, content),
    ...(await lostFiles(tx, content)),
    ...(await takenAddress(tx, held, content)),
    ...(await withheldPhotos(tx, held)),
  ]
  if (missing.length > 0) return { outcome: 'incomplete', missing }
  const pageId = await settleAddress(tx, world, held, content)
  const date = dateOf(world, held, content)
  const publication = await contentPages[kind].put(tx, world, content, { id: pageId, date })
  if (publication.outcome !== 'published')
    throw new Error(`a judged ${kind} was refused: ${publication.outcome}`)
  await markPublished(tx, world, held, { content, pageId })
  const before = held.published_at ? { address: held.page_id ?? '' } : null
  const after = contentTold({ content, page_id: pageId })
  await recordEvent(tx, world, by, { act: `${kind}.published`, id: held.id, before, after })
  await announceContent(tx, world)
  return { outcome: 'published', path: publication.path }
}

/** A typed day that is not that of the page already: noon, so that it is that day everywhere in France. */
function dateOf(world: PublishingNeeds, { page_created_at: former }: ContentRecord, { date }: Content): Date {
  const now = world.clock.now()
  if (!date || (former && parisDay(former) === date)) return former ?? now
  return date === parisDay(now) ? now : new Date(startOfDay(date).getTime() + 12 * 3_600_000)
}
