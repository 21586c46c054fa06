import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, orderRims, orders, rimPhotos } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { findPrintedTermsInForceOn, findTermsOfEstimate } from '../../business/texts/printed-terms.ts'
import { guaranteesArticleTitle } from '../../business/texts/terms-articles.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import type { RimStep } from '../orders/rim-steps.ts'
import { soldRimColumns } from '../orders/sold-rims.ts'
import { type CompletedRimStep, listRimSteps } from './record-rim-step.ts'
import { isRimPhotoVisible, type RimPhoto } from './rim-photos.ts'

/* The passport of a rim: the work done on it, for its owner. Access is checked by the callers, not here. */

export type RimPassport = NonNullable<Awaited<ReturnType<typeof loadRimPassport>>>

/**
 * Returns a rim with its order, type of client, steps, photos shown to the client, and guarantee; `null` if it does not exist.
 */
export async function loadRimPassport(db: Database, rimId: string, site: Site) {
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
    findGuaranteeClause(db, found, site),
  ])
  return { ...found, steps, photos, guarantee }
}

/** Returns the rim of a label with its order; `null` if it does not exist. */
export async function findLabelledRim(db: Database, rimId: string) {
  const [found] = await db
    .select({ rim: { id: orderRims.id }, order: orders })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .where(eq(orderRims.id, rimId))
  return found ?? null
}

/** Lists the photos of a rim that the client sees, in the order in which they were taken. */
const listPassportPhotos = (db: Database, rimId: string): Promise<RimPhoto[]> =>
  db
    .select()
    .from(rimPhotos)
    .where(and(eq(rimPhotos.rim_id, rimId), isShown))
    .orderBy(asc(rimPhotos.taken_at), asc(rimPhotos.id))

const isShown = and(isNotNull(rimPhotos.shown_at), isRimPhotoVisible)

/** Returns a photo of a rim; `null` if it is another rim's or not shown to the client. */
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
 * Returns the guarantee in the words of the order's terms: the first clause for this type of client. `null` if the terms have no
 * such article, and before the work is done.
 */
async function findGuaranteeClause(db: Database, { order, clientType }: PassportRecord, site: Site) {
  if (order.status < 1) return null
  const { estimate_id } = order
  const [estimate] = estimate_id ? await db.select().from(estimates).where(eq(estimates.id, estimate_id)) : []
  const terms = estimate
    ? await findTermsOfEstimate(db, estimate, site)
    : await findPrintedTermsInForceOn(db, parisDay(order.created_at), site)
  const index = terms.articles.findIndex(({ title }) => title === guaranteesArticleTitle)
  const others = clientType === 'company' ? 'consumer' : 'professional'
  const clause = terms.articles[index]?.clauses.find(({ only }) => only !== others)
  return clause ? { number: index + 1, since: terms.since, text: clause.text } : null
}

/** Stages of the work at which a photo was taken. */
export const photoStageNames = {
  reception: 'Réception',
  bare: 'Métal nu',
  work: 'Travail',
  paint: 'Peinture et finition',
  delivery: 'Livraison',
} as const
export type PhotoStage = keyof typeof photoStageNames

/** Stage that a photo shows once a step is recorded, by step; `null` for a step after which the wheel looks as before. */
const stageFromStep: Readonly<Record<RimStep, 'bare' | 'paint' | null>> = {
  removed: null,
  stripped: 'bare',
  straightened: null,
  welded: null,
  prepared: null,
  painted: 'paint',
  machined: 'paint',
  polished: 'paint',
  checked: null,
}

/**
 * Returns the stage of a photo: its moment, refined by the steps that were recorded before it was taken. The moment alone
 * distinguishes only reception, work and delivery.
 */
export function photoStageOf(
  { moment, taken_at }: Pick<RimPhoto, 'moment' | 'taken_at'>,
  steps: readonly Pick<CompletedRimStep, 'step' | 'at'>[],
): PhotoStage {
  if (moment === 'delivery') return 'delivery'
  const stages = steps.filter(({ at }) => at <= taken_at).map(({ step }) => stageFromStep[step])
  if (stages.includes('paint')) return 'paint'
  return stages.includes('bare') ? 'bare' : moment
}
