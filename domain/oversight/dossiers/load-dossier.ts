import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { EstimateRim } from '../../../db/schema/contracts/estimates.ts'
import type { DossierPrice } from '../../../db/schema/oversight/dossiers.ts'
import { clients, estimates, expertDossiers, orders, quoteRequests } from '../../../db/schema/tables.ts'
import { findMostSpecificPrice, listPricesOnDay } from '../../business/prices/price-grid.ts'
import { estimateDraftLinesOf, normalizeEstimateContent } from '../../contracts/estimates/estimate-content.ts'
import { priceEstimateDraft } from '../../contracts/estimates/price-estimate.ts'
import { requestPhotoIdOf } from '../../correspondence/quote-requests/photo-files.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { parsePercent } from '../../kernel/money/amounts.ts'
import {
  describeDefects,
  formatRimName,
  formatRimWork,
  type PhotoMoment,
  photoMomentTitles,
} from '../../kernel/rim-words.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { clientName } from '../../people/clients/client.ts'
import { listRimsOfOrder, type OrderRim } from '../../workshop/orders/find-order.ts'
import { listRimSteps } from '../../workshop/rims/record-rim-step.ts'
import { photoStageOf } from '../../workshop/rims/rim-passport.ts'
import { listRimPhotos } from '../../workshop/rims/rim-photos.ts'
import { maxDossierRims } from './dossier-forms.ts'

export type ExpertDossier = typeof expertDossiers.$inferSelect

/** Subject of a dossier: an order, or an estimate (which may have become an order meanwhile). */
export interface DossierSubject {
  kind: 'order' | 'estimate'
  id: string
}

export const dossierSubjectOf = ({
  order_id,
  estimate_id,
}: Pick<ExpertDossier, 'order_id' | 'estimate_id'>): DossierSubject =>
  order_id ? { kind: 'order', id: order_id } : { kind: 'estimate', id: estimate_id ?? '' }

export async function findDossier(db: Database, id: string): Promise<ExpertDossier | null> {
  const [found] = await db.select().from(expertDossiers).where(eq(expertDossiers.id, id))
  return found ?? null
}

export type DossierRecord = NonNullable<Awaited<ReturnType<typeof loadDossierSubject>>>

/** A rim of a dossier, identified by its place. An order made from an estimate keeps the places of the estimate. */
interface DossierRim {
  place: number
  name: string
  work: string
  /** « Frottée au trottoir, voilée ». */
  defects: string
  /** Make and part number. */
  part: string
  kind: Pick<EstimateRim, 'position' | 'size' | 'service' | 'finish' | 'defects'>
}

/** A photo of the request, or of a rim of the order at one of the two moments that an expert compares. */
interface DossierPhoto {
  id: string
  /** Key in the file store. */
  path: string
  /** Place of the rim; `null` for a photo of the request or of the whole order. */
  place: number | null
  moment: 'request' | PhotoMoment
  at: Date
}

/** Returns the order or estimate of a dossier with its related records; `null` when it does not exist. */
export async function loadDossierSubject(db: Database, subject: DossierSubject) {
  const order = await findOrderOf(db, subject)
  const estimateId = subject.kind === 'estimate' ? subject.id : (order?.estimate_id ?? '')
  const [estimate] = await db.select().from(estimates).where(eq(estimates.id, estimateId))
  const record = order ?? estimate
  if (!record || (subject.kind === 'estimate' && !estimate)) return null
  const [client] = await db.select().from(clients).where(eq(clients.id, record.client_id))
  if (!client) return null
  const requestId = order?.quote_request_id ?? estimate?.quote_request_id ?? ''
  const [request] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, requestId))
  // A request that another person sent must not be shown in this client's dossier.
  const isOfSameClient = request?.client_id
    ? request.client_id === client.id
    : Boolean(client.email) && request?.email.toLowerCase() === client.email?.toLowerCase()
  const rims = order ? await listRimsOfOrder(db, order.id) : []
  return {
    subject,
    order,
    estimate: estimate ?? null,
    client,
    request: request && isOfSameClient ? request : null,
    posId: record.pos_id,
    number: order && subject.kind === 'order' ? order.order_number : (estimate?.estimate_number ?? ''),
    owner: clientName(client),
    vehicle: (order && vehicleName(order)) || estimate?.vehicle || '',
    plate: order?.registration_number || estimate?.registration_number || '',
    rims:
      rims.length > 0
        ? rims.slice(0, maxDossierRims).map(ofOrder)
        : (estimate?.rims ?? []).slice(0, maxDossierRims).map(ofEstimate),
    placeOf: new Map(rims.map(({ id, place }) => [id, place])),
  }
}

async function findOrderOf(db: Database, { kind, id }: DossierSubject) {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(kind === 'order' ? orders.id : orders.estimate_id, id))
    .orderBy(desc(orders.created_at))
    .limit(1)
  return order ?? null
}

const ofOrder = (rim: OrderRim): DossierRim => ({
  place: rim.place,
  name: formatRimName(rim),
  work: formatRimWork(rim),
  defects: describeDefects(rim.defects),
  part: [rim.make, rim.part_number].filter(Boolean).join(', '),
  kind: rim,
})

const ofEstimate = (rim: EstimateRim, index: number): DossierRim => ({
  place: index + 1,
  name: formatRimName(rim),
  work: formatRimWork({ ...rim, added: [] }),
  defects: describeDefects(rim.defects),
  part: '',
  kind: rim,
})

/**
 * Returns the workshop's price of each rim, as far as it is known: the price in the estimate less discounts, else the
 * price in the grid on the day of the record.
 */
export async function findWorkshopPrices(
  db: Database,
  { estimate, order, rims, posId, client }: DossierRecord,
): Promise<Map<number, number>> {
  const day = parisDay((estimate ?? order)?.created_at ?? new Date(0))
  const grid = await listPricesOnDay(db, posId, day)
  if (estimate?.content) {
    const content = normalizeEstimateContent(estimate.content)
    const off = parsePercent(content.discount ?? '') ?? 0
    const prices = priceEstimateDraft(content, client, grid).lines.flatMap(({ kind, total, printed }) =>
      kind === 'rim' && printed && total !== null
        ? Array.from({ length: printed.quantity }, () =>
            Math.round(((total / printed.quantity) * (10_000 - off)) / 10_000),
          )
        : [],
    )
    if (estimateDraftLinesOf(content).length > 0 && prices.length >= rims.length)
      return new Map(rims.map(({ place }, index) => [place, prices[index] ?? 0]))
  }
  return new Map(
    rims.flatMap(({ place, kind: { service, finish, size } }) => {
      const cents = findMostSpecificPrice(grid, { posId, service, finish, size })
      return cents === null ? [] : [[place, cents] as const]
    }),
  )
}

const shownMoments: readonly PhotoMoment[] = ['reception', 'delivery']

/** Returns the photos that an expert compares: those of the request, then each rim at reception and at delivery. */
export async function listDossierPhotos(db: Database, record: DossierRecord): Promise<DossierPhoto[]> {
  const { order, request, placeOf } = record
  const requestPhotos = (request?.images ?? []).map((image) => ({
    id: requestPhotoIdOf(image),
    path: image.path,
    place: null,
    moment: 'request' as const,
    at: request?.created_at ?? new Date(0),
  }))
  const workshopPhotos = order ? await listRimPhotos(db, { orderId: order.id }) : []
  const steps = await listRimSteps(db, [...placeOf.keys()])
  // Uses the recorded steps, because a photo's `moment` may be « reception » although work had begun. Photos that show a problem
  // are excluded: they concern only the workshop and its client.
  const stageOf = (photo: (typeof workshopPhotos)[number]) =>
    photoStageOf(
      photo,
      steps.filter(({ rimId }) => rimId === photo.rim_id),
    )
  const rims = workshopPhotos.flatMap((photo) => {
    const moment = shownMoments.find((shown) => shown === stageOf(photo))
    const place = placeOf.get(photo.rim_id ?? '') ?? null
    return moment && !photo.shows_problem
      ? [{ id: photo.id, path: photo.path, place, moment, at: photo.taken_at }]
      : []
  })
  // Sorts by rim and moment, because photos taken in the same second have no order.
  const rank = ({ place, moment }: DossierPhoto) =>
    (place ?? 0) * 2 + shownMoments.indexOf(moment as PhotoMoment)
  return [
    ...requestPhotos,
    ...rims.toSorted((one, other) => rank(one) - rank(other) || one.at.getTime() - other.at.getTime()),
  ]
}

export const dossierPhotoMomentNames: Readonly<Record<DossierPhoto['moment'], string>> = storedValueNames({
  request: 'Avec la demande',
  ...photoMomentTitles,
  // Replaces the wording for delivery: an expert compares the rims before and after the work; who collects them does not matter.
  delivery: 'Après remise en état',
})

export interface DossierContent {
  dossier: ExpertDossier
  record: DossierRecord
  rims: (DossierRim & DossierPrice)[]
  totals: { ours: number; replacement: number | null }
  photos: DossierPhoto[]
}

/** Returns the content that the link shows, limited to what was shared; `null` when the record no longer exists. */
export async function loadDossier(db: Database, dossier: ExpertDossier): Promise<DossierContent | null> {
  const record = await loadDossierSubject(db, dossierSubjectOf(dossier))
  if (!record) return null
  const priced = record.rims.map((rim) => {
    const price = dossier.shows_prices ? dossier.prices.find(({ place }) => place === rim.place) : undefined
    return { ...rim, place: rim.place, ours: price?.ours ?? null, replacement: price?.replacement ?? null }
  })
  const compared = priced.filter(({ replacement }) => replacement !== null)
  return {
    dossier,
    record,
    rims: priced,
    totals: {
      ours: priced.reduce((sum, { ours }) => sum + (ours ?? 0), 0),
      // The total is shown only if the price of every rim is known. Otherwise the two totals could not be compared.
      replacement:
        compared.length === priced.length
          ? compared.reduce((sum, { replacement }) => sum + (replacement ?? 0), 0)
          : null,
    },
    photos: dossier.shows_photos ? await listDossierPhotos(db, record) : [],
  }
}

/** Returns a digest of what an expert agrees to: rims, defects, prices, photos and estimate. */
export const hashDossierContent = ({ rims, dossier, photos, record }: DossierContent): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        dossier.id,
        rims.map(({ place, name, work, defects, part, ours, replacement }) => [
          place,
          name,
          work,
          defects,
          part,
          ours,
          replacement,
        ]),
        photos.map(({ id }) => id),
        dossier.shows_estimate ? record.estimate?.id : null,
      ]),
    )
    .digest('base64url')
    .slice(0, 22)
