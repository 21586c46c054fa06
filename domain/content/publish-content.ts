import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contentVersions } from '../../db/schema/tables.ts'
import { parisDay, startOfDay } from '../calendar/paris-day.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { findWithheldOrder } from '../portfolio/order-consent.ts'
import { holdFiles } from '../publishing/hold-files.ts'
import { type Content, type ContentKind, wholeContent } from './content-fields.ts'
import type { PublishingNeeds } from './content-pages.ts'
import { contentPages } from './content-pages.ts'
import {
  announceContent,
  type ContentRecord,
  changeContent,
  contentTold,
  holdContent,
} from './content-record.ts'
import { type Missing, missingIn } from './missing-in.ts'
import { settleAddress, takenAddress } from './settle-address.ts'

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

async function lostFiles(tx: Database, content: Content): Promise<Missing[]> {
  const urls = await holdFiles(tx, content)
  if (urls.length === 0) return []
  const field = Object.keys(content).find((name) => content[name]?.includes(urls[0] ?? '')) ?? 'content'
  const message =
    urls.length === 1
      ? 'Un fichier mentionné n’est plus sur le site\u00a0: retirez-le ou envoyez-le à nouveau.'
      : `${urls.length}\u00a0fichiers mentionnés ne sont plus sur le site\u00a0: retirez-les ou envoyez-les à nouveau.`
  return [{ field, message }]
}

/** Photos of an order are published while its client lets them be (docs/product.md §11.19). */
async function withheldPhotos(tx: Database, { id }: ContentRecord): Promise<Missing[]> {
  const order = await findWithheldOrder(tx, id)
  if (!order) return []
  const message = `Le client de la commande ${order.number} n’a pas donné son accord pour publier ses photos\u00a0: notez-le sur la commande, ou retirez-les.`
  return [{ field: 'main_image', message }]
}

/** A typed day that is not that of the page already: noon, so that it is that day everywhere in France. */
function dateOf(world: PublishingNeeds, { page_created_at: former }: ContentRecord, { date }: Content): Date {
  const now = world.clock.now()
  if (!date || (former && parisDay(former) === date)) return former ?? now
  return date === parisDay(now) ? now : new Date(startOfDay(date).getTime() + 12 * 3_600_000)
}

interface Published {
  content: Content
  pageId: string
}

async function markPublished(
  tx: Database,
  world: PublishingNeeds,
  held: ContentRecord,
  { content, pageId }: Published,
) {
  const now = world.clock.now()
  const date = (await contentPages[held.kind].findDate(tx, pageId)) ?? now
  const settled = { ...content, address: pageId, date: parisDay(date) }
  await changeContent(tx, held.id, {
    ...{ state: 'published', page_id: pageId, page_created_at: date, content: settled },
    ...{ published_version: held.version, published_at: now, publish_at: null, refusal: null },
  })
  const isCurrent = and(eq(contentVersions.record_id, held.id), eq(contentVersions.number, held.version))
  await tx.update(contentVersions).set({ content: settled, published_at: now }).where(isCurrent)
}
