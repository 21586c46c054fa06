import { data, href, type RouterContextProvider } from 'react-router'
import { locationOf } from '../../../domain/business/site.ts'
import { formatDate } from '../../../domain/kernel/calendar/paris-day.ts'
import { findMatterOfRecord } from '../../../domain/kernel/matters/matter.ts'
import { encodeQrDrawing } from '../../../domain/kernel/qr-drawing.ts'
import {
  describeDefects,
  formatRimName,
  formatRimWork,
  photoViewNames,
} from '../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import { vehicleName } from '../../../domain/kernel/text/vehicle-name.ts'
import { rimStepNames } from '../../../domain/workshop/orders/rim-steps.ts'
import type { CompletedRimStep } from '../../../domain/workshop/rims/record-rim-step.ts'
import { formatRimCode } from '../../../domain/workshop/rims/rim-code.ts'
import {
  findPassportPhoto,
  loadRimPassport,
  type PhotoStage,
  photoStageNames,
  photoStageOf,
  type RimPassport,
} from '../../../domain/workshop/rims/rim-passport.ts'
import type { RimPhoto } from '../../../domain/workshop/rims/rim-photos.ts'
import {
  formatRunout,
  rimProductNames,
  runoutMeasureNames,
} from '../../../domain/workshop/rims/rim-record-form.ts'
import { clientContext, matterContext, requestContext, siteContext } from '../../http/context.ts'
import { formatMatterCookie } from '../../http/cookies.ts'
import { fileNotFoundResponse } from '../../http/files/stream-file.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { matterAddress } from '../../records/matter-address.server.ts'
import { streamRequestPhoto } from '../received-request/serve-photo.server.ts'

type Context = Readonly<RouterContextProvider>

/** Returns the passport of a rim of the current matter; throws a 404 for any other rim. */
export async function loadMatterPassport(context: Context, rimId: string): Promise<RimPassport> {
  const { key } = context.get(matterContext)
  const { db, facts } = context.get(siteContext)
  const passport = await loadRimPassport(db, rimId, facts.current())
  const matter = passport && (await findMatterOfRecord(db, { kind: 'order', id: passport.order.id }))
  if (!matter || matter.kind !== key.kind || matter.id !== key.id) throw data(null, { status: 404 })
  return passport
}

/** Returns the passport of a rim of the client's order; throws a 404 for any other rim. */
export async function loadClientPassport(
  context: Context,
  { id, rimId }: { id: string; rimId: string },
): Promise<RimPassport> {
  const { db, facts } = context.get(siteContext)
  const passport = await loadRimPassport(db, rimId, facts.current())
  const client = context.get(clientContext)
  if (!passport || passport.order.id !== id || passport.order.client_id !== client.id)
    throw data(null, { status: 404 })
  return passport
}

/**
 * Sets the cookie by which later scans of the matter's labels in this browser open the passports, for as long as the opened link
 * is valid.
 */
export function setMatterCookie(context: Context): void {
  const { key, query } = context.get(matterContext)
  const { clock, siteUrl } = context.get(siteContext)
  // A signed-in client is recognised by the session.
  if (!query) return
  const until = Number(new URLSearchParams(query).get('jusqu_a'))
  const seconds = Math.min(until - Math.floor(clock.now().getTime() / 1000), longestCookie)
  if (seconds <= 0) return
  const cookie = formatMatterCookie(key.id, query, seconds, siteUrl)
  context.get(requestContext).headers.append('Set-Cookie', cookie)
}

/** Maximum lifetime of a cookie in browsers, in seconds. */
const longestCookie = 400 * 86_400

/** Returns a photo of a rim's passport that is shown to the client. */
export async function servePassportPhoto(
  { request, url, context }: RouteArgs & { url: URL },
  { rim }: RimPassport,
  photoId: string,
): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const photo = await findPassportPhoto(db, rim.id, photoId)
  return photo ? streamRequestPhoto(request, files, photo, url) : fileNotFoundResponse()
}

/** Addresses on a passport's page, which depend on how its reader was admitted. */
interface PassportAddresses {
  back: { to: string; label: string }
  photo(photoId: string): string
}

export const matterPassportAddresses = (context: Context, rimId: string): PassportAddresses => {
  const access = context.get(matterContext)
  return {
    back: { to: matterAddress(access), label: 'Votre dossier' },
    photo: (photoId) => matterAddress(access, `/jantes/${rimId}/photos/${photoId}`),
  }
}

export const clientPassportAddresses = ({ order, rim }: RimPassport): PassportAddresses => ({
  back: { to: href('/espace_pro/commande/:id', { id: order.id }), label: `Commande ${order.order_number}` },
  photo: (photoId) =>
    href('/espace_pro/commande/:id/jantes/:rimId/photos/:photoId', { id: order.id, rimId: rim.id, photoId }),
})

export type PassportView = ReturnType<typeof passportView>

/** Returns the data of the page, without missing values. */
export function passportView(context: Context, passport: RimPassport, { back, photo }: PassportAddresses) {
  const { siteUrl, addresses, facts } = context.get(siteContext)
  const { rim, order, steps, photos, guarantee } = passport
  const location = locationOf(order.pos_id, facts.current())
  return {
    back,
    name: formatRimName(rim),
    lead: [vehicleName(order), order.registration_number].filter(Boolean).join(' · '),
    position: rim.position,
    code: formatRimCode({ number: order.order_number, place: rim.place }),
    qr: encodeQrDrawing(siteUrl + addresses.label(rim.id)),
    facts: [
      { name: 'Travail', wording: formatRimWork(rim) },
      { name: 'Jante', wording: [rim.make, rim.part_number].filter(Boolean).join(', ') },
      { name: 'À l’arrivée', wording: describeDefects(rim.defects) },
      { name: 'Commande', wording: order.order_number },
      { name: 'Atelier', wording: location.title },
    ].filter(({ wording }) => wording !== ''),
    steps: stepDays(passport),
    runouts: (['radial', 'axial'] as const).flatMap((kind) => {
      const measured = { before: rim[`${kind}_before`], after: rim[`${kind}_after`] }
      return measured.before === null && measured.after === null
        ? []
        : [
            {
              kind,
              name: runoutMeasureNames[kind],
              before: figure(measured.before),
              after: figure(measured.after),
            },
          ]
    }),
    products: (['primer', 'paint', 'varnish'] as const)
      .map((product) => ({ name: rimProductNames[product], wording: rim[product] }))
      .filter(({ wording }) => wording !== ''),
    advice: rim.advice.split('\n').filter((line) => line.trim() !== ''),
    stages: photoGroups(photos, steps, photo),
    guarantee,
    contact: { title: location.title, phone: location.phone },
  }
}

const figure = (hundredths: number | null) =>
  hundredths === null ? null : { hundredths, wording: formatRunout(hundredths) }

/** Returns the steps with their dates, from the arrival of the rim to its handover. */
function stepDays({ rim, order, steps }: RimPassport) {
  const handoverStep = order.status === 3 && order.moved_at ? [{ label: 'Remise', at: order.moved_at }] : []
  const came = order.received_at ? [{ label: 'Reçue', at: order.received_at }] : []
  const done = steps.map(({ step, at }) => ({ label: rimStepNames[step], at }))
  return [...came, ...done, ...handoverStep].map(({ label, at }) => ({
    key: `${rim.id} ${label}`,
    label,
    day: formatDate(at),
  }))
}

function photoGroups(
  photos: readonly RimPhoto[],
  steps: readonly CompletedRimStep[],
  photoAddress: (photoId: string) => string,
) {
  return Object.entries(photoStageNames)
    .map(([stage, name]) => ({
      stage: stage as PhotoStage,
      name,
      photos: photos
        .filter((photo) => photoStageOf(photo, steps) === stage)
        .map(({ id, view, taken_at }) => ({
          id,
          url: photoAddress(id),
          view: getOwnProperty(photoViewNames, view) ?? '',
          day: formatDate(taken_at),
        })),
    }))
    .filter((group) => group.photos.length > 0)
}
