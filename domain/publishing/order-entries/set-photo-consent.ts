import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { contentRecords, contentVersions, orders, portfolioSources } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { deleteUnmentionedFileRow, findFilesMentionedIn } from '../../kernel/files/uploaded-files.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { announceOrder, lockAnyOrder, toOrderEventData } from '../../workshop/orders/order.ts'
import type { PhotoConsentChannel } from '../../workshop/orders/order-status.ts'
import { withdrawContent } from '../editing/publish-content.ts'

/**
 * Stores how the client allowed the workshop to publish the photos of an order; `null` withdraws the consent and
 * removes the photos from all portfolio entries immediately. Does nothing if the consent is already given, or already
 * missing.
 */
export function changePhotoConsent(
  deps: Deps<'db' | 'clock' | 'announcements' | 'files'>,
  by: StaffPerson,
  id: string,
  how: PhotoConsentChannel | null,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    // A client can withdraw consent for a cancelled order too.
    const order = await lockAnyOrder(tx, id)
    if (!order || (how && order.cancelled_at)) return { outcome: 'gone' }
    if ((order.photo_consent !== null) === (how !== null)) return { outcome: 'saved' }
    const photo_consent = how && { how, by: by.name, at: deps.clock.now().toISOString() }
    await tx.update(orders).set({ photo_consent }).where(eq(orders.id, id))
    if (!how) await withdrawOrderEntries(tx, deps, by, id)
    const eventData = toOrderEventData(order)
    await (how
      ? recordEvent(tx, deps, staffActor(by), {
          act: 'order.photos-allowed',
          id,
          before: null,
          after: { ...eventData, how },
        })
      : recordEvent(tx, deps, staffActor(by), {
          act: 'order.photos-withheld',
          id,
          before: null,
          after: eventData,
        }))
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}

/**
 * Withdraws the portfolio entries of an order and deletes their copies of its photos, after the client has withdrawn consent. The
 * texts are kept in the office, without pictures.
 */
async function withdrawOrderEntries(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements' | 'files'>,
  by: StaffPerson,
  orderId: string,
): Promise<void> {
  const sources = await tx
    .select({ id: portfolioSources.record_id })
    .from(portfolioSources)
    .where(eq(portfolioSources.order_id, orderId))
    .orderBy(asc(portfolioSources.record_id))
  const ids = sources.map(({ id }) => id)
  if (ids.length === 0) return
  const pictures = await listMentionedFileIds(tx, ids)
  for (const id of ids) await withdrawContent({ ...deps, db: tx }, by, 'portfolio', id)
  const without = (content: typeof contentRecords.content | typeof contentVersions.content) =>
    sql`${content} || '{"main_image": "", "before_image": "", "gallery": ""}'`
  await tx
    .update(contentRecords)
    .set({ content: without(contentRecords.content) })
    .where(inArray(contentRecords.id, ids))
  await tx
    .update(contentVersions)
    .set({ content: without(contentVersions.content) })
    .where(inArray(contentVersions.record_id, ids))
  await tx.update(portfolioSources).set({ step_photos: [] }).where(eq(portfolioSources.order_id, orderId))
  // The deletion of the rows commits only after the files are deleted.
  for (const id of pictures)
    for (const key of await deleteUnmentionedFileRow(tx, id)) await deps.files.delete(key)
}

/**
 * Returns the ids of the files mentioned by the records and all their versions, including the published one. Locks each record
 * until the transaction ends.
 */
export async function listMentionedFileIds(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const current = await tx
    .select({ content: contentRecords.content })
    .from(contentRecords)
    .where(inArray(contentRecords.id, [...ids]))
    .orderBy(asc(contentRecords.id))
    .for('update')
  const former: typeof current = []
  for (const id of ids)
    former.push(
      ...(await tx
        .select({ content: contentVersions.content })
        .from(contentVersions)
        .where(eq(contentVersions.record_id, id))),
    )
  const mentioned = findFilesMentionedIn(JSON.stringify([...current, ...former]))
  return [...new Set(mentioned.map(({ id }) => id))].sort()
}
