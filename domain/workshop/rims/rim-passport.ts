import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, orderRims, orders, rimPhotos } from '../../../db/schema/tables.ts'
import { termsInForceOn, termsOfEstimate } from '../../business/texts/printed-terms.ts'
import { guaranteesTitle } from '../../business/texts/terms-articles.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import type { RimStep } from '../orders/rim-steps.ts'
import { soldRimColumns } from '../orders/sold-rims.ts'
import { listRimSteps, type NotedStep } from './note-rim-step.ts'
import { isPhotoVisible, type RimPhoto } from './rim-photos.ts'

/*
 * The passport of a rim: what was done to it, for whom it belongs to (docs/product.md §11.17). Who may read it is decided
 * by whoever asks: nothing here looks at that.
 */

export type RimPassport = NonNullable<Awaited<ReturnType<typeof readRimPassport>>>

/** A rim with its order, its client's kind, what was done, and the photos that the client is shown; `null` for none. */
export async function readRimPassport(db: Database, rimId: string) {
  const [found] = await db
    .select({ rim: soldRimColumns, order: orders, clientType: clients.type })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .where(eq(orderRims.id, rimId))
  if (!found) return null
  const [steps, photos, guarantee] = await Promise.all([
    listRimSteps(db, [rimId]),
    listPassportPhotos(db, rimId),
    readGuarantee(db, found),
  ])
  return { ...found, steps, photos, guarantee }
}

/** A rim by its label, with its order; `null` for a code of none. */
export async function findLabelledRim(db: Database, rimId: string) {
  const [found] = await db
    .select({ rim: { id: orderRims.id }, order: orders })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .where(eq(orderRims.id, rimId))
  return found ?? null
}

/** Photos that the client is shown, in the order in which they were taken. */
const listPassportPhotos = (db: Database, rimId: string): Promise<RimPhoto[]> =>
  db
    .select()
    .from(rimPhotos)
    .where(and(eq(rimPhotos.rim_id, rimId), isShown))
    .orderBy(asc(rimPhotos.taken_at), asc(rimPhotos.id))

const isShown = and(isNotNull(rimPhotos.shown_at), isPhotoVisible)

/** One of them; `null` for a photo that is none of this rim's, or not shown. */
export async function findPassportPhoto(
  db: Database,
  rimId: string,
  photoId: string,
): Promise<RimPhoto | null> {
  const [photo] = await db
    .select()
    .from(rimPhotos)
    .where(and(eq(rimPhotos.id, photoId), eq(rimPhotos.rim_id, rimId), isShown))
  return photo ?? null
}

interface PassportRecord {
  order: typeof orders.$inferSelect
  clientType: (typeof clients.$inferSelect)['type']
}

/**
 * What the terms of the order say of guarantees, in their own words: the first clause for this kind of client. `null` where
 * they have no such article, and before the work is done.
 */
async function readGuarantee(db: Database, { order, clientType }: PassportRecord) {
  if (order.status < 1) return null
  const { estimate_id } = order
  const [estimate] = estimate_id ? await db.select().from(estimates).where(eq(estimates.id, estimate_id)) : []
  const terms = estimate
    ? await termsOfEstimate(db, estimate)
    : await termsInForceOn(db, parisDay(order.created_at))
  const index = terms.articles.findIndex(({ title }) => title === guaranteesTitle)
  const others = clientType === 'company' ? 'consumer' : 'professional'
  const clause = terms.articles[index]?.clauses.find(({ only }) => only !== others)
  return clause ? { number: index + 1, since: terms.since, text: clause.text } : null
}

/** How far the work was when a photo was taken. */
export const photoStages = {
  reception: 'Réception',
  bare: 'Métal nu',
  work: 'Travail',
  paint: 'Peinture et finition',
  delivery: 'Livraison',
} as const
export type PhotoStage = keyof typeof photoStages

const finishing: readonly RimStep[] = ['painted', 'machined', 'polished']

/**
 * By the steps that were noted before it was taken, since a photo's own moment is the order's (`momentOf`), which takes
 * all the work for the reception; without steps by that moment.
 */
export function photoStage(
  { moment, taken_at }: Pick<RimPhoto, 'moment' | 'taken_at'>,
  steps: readonly Pick<NotedStep, 'step' | 'at'>[],
): PhotoStage {
  if (moment === 'delivery') return 'delivery'
  const done = steps.filter(({ at }) => at <= taken_at).map(({ step }) => step)
  if (done.some((step) => finishing.includes(step))) return 'paint'
  if (done.includes('stripped')) return 'bare'
  return moment
}
