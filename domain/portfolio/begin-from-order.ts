import { portfolioSources } from '../../db/schema/tables.ts'
import { createContent } from '../content/create-content.ts'
import { findOrderRecord, listRims } from '../orders/find-order-record.ts'
import { textOfLinks } from '../publishing/media-text.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { copyPhoto } from './copy-photo.ts'
import { describeOrder } from './describe-order.ts'
import { findOrderPair } from './order-photos.ts'

export type EntryBeginning =
  | { outcome: 'begun'; id: string }
  /** No such order, or no such photos of it. */
  | { outcome: 'gone' }
  | { outcome: 'no-consent' }
  /** Not now: why, in French. */
  | { outcome: 'postponed'; message: string }

type Needs = World<'db' | 'files' | 'jobs' | 'clock' | 'announcements'>

/**
 * Begins a portfolio entry with two photos of an order, as it was brought in and as it left, copied to where visitors see
 * them: only once its client's consent is noted (docs/product.md §11.19).
 */
export async function beginFromOrder(
  world: Needs,
  by: StaffPerson,
  orderId: string,
  chosen: { before: string; after: string },
): Promise<EntryBeginning> {
  const found = await findOrderRecord(world.db, orderId)
  if (!found) return { outcome: 'gone' }
  if (!found.order.photo_consent) return { outcome: 'no-consent' }
  const pair = await findOrderPair(world.db, orderId)
  const before = pair.before.find(({ id }) => id === chosen.before)
  const after = pair.after.find(({ id }) => id === chosen.after)
  if (!before || !after) return { outcome: 'gone' }
  const copies = [await copyPhoto(world, after), await copyPhoto(world, before)]
  const [afterUrl, beforeUrl] = copies.map((copy) => ('url' in copy ? copy.url : null))
  if (!afterUrl || !beforeUrl) return copies.find((copy) => 'outcome' in copy) ?? { outcome: 'gone' }

  const words = describeOrder({ order: found.order, rims: await listRims(world.db, orderId) })
  const id = await createContent(world, by, 'portfolio', {
    title: words.title,
    content: words.content,
    main_image: textOfLinks([{ url: afterUrl, name: words.alternative(after.rim_id, 'after') }]),
    before_image: textOfLinks([{ url: beforeUrl, name: words.alternative(before.rim_id, 'before') }]),
  })
  await world.db.insert(portfolioSources).values({ record_id: id, order_id: orderId })
  return { outcome: 'begun', id }
}
