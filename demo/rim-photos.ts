import { and, asc, eq, inArray, isNotNull, isNull, like } from 'drizzle-orm'
import pLimit from 'p-limit'
import { orderRimSteps, orderRims, orders, rimPhotos, staff } from '../db/schema/tables.ts'
import type { Deps } from '../domain/kernel/ports/deps.ts'
import type { PhotoMoment } from '../domain/kernel/rim-words.ts'
import { toRimRow } from '../domain/workshop/orders/open-order.ts'
import { plannedRimStepsOf, type RimStep } from '../domain/workshop/orders/rim-steps.ts'
import { rimPhotoKey } from '../domain/workshop/rims/save-rim-photo.ts'
import { workingHoursBetween } from './business/replay.ts'
import { fillDemoSlips, toDemoStaffPerson } from './counter.ts'
import type { ReadSitePicture } from './inbox.ts'
import { demoStaff } from './people.ts'
import { fillDemoPortfolioEntry } from './realisation.ts'
import { demoId } from './seeded.ts'

/**
 * Adds photos of the rims in progress or recently handed over, on receipt and at their current state, if there are no photos. The
 * client of the newest finished order allows publication.
 */
export async function fillDemoRimPhotos(deps: RimPhotoNeeds, picture: ReadSitePicture): Promise<void> {
  const { db, clock } = deps
  const people = demoStaff.map(({ id }) => id)
  const hasDemoPeople = (await db.$count(staff, inArray(staff.user_id, people))) === people.length
  if (!hasDemoPeople || (await db.$count(rimPhotos)) > 0) return
  const rims = await db
    .select({ rim: orderRims, order: orders })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .where(and(isDemoOrder, isNotNull(orders.received_at)))
    .orderBy(asc(orders.id), asc(orderRims.place))
  const shots = [
    ...(await allowDemoPhotos(deps)),
    ...rims.flatMap(({ rim, order }) =>
      momentsOf(order).map((moment): TakenPhoto => ({ rim, order, moment })),
    ),
  ]
  const photos = shots.map((photo, index) => ({
    ...photo,
    id: demoId('DemoCliche', index),
    picture: pictureOf(photo),
  }))
  // Stores the files before their rows; two nodes at the same time write the same files.
  const bytes = new Map<string, Buffer>()
  for (const name of new Set(photos.map((photo) => photo.picture))) bytes.set(name, await picture(name))
  const inTurns = pLimit(filesAtOnce)
  await inTurns.map(photos, ({ id, order, picture: name }) =>
    deps.files.put(rimPhotoKey(order.id, id), bytes.get(name) ?? Buffer.alloc(0), 'image/jpeg'),
  )
  const now = clock.now()
  const [mechanic] = demoStaff.filter(({ role }) => role === 'atelier')
  const rows = photos.map(({ id, rim, order, moment, shown, picture: name }) => {
    const at = shown?.at ?? takenAt(order, moment, now)
    return {
      id,
      order_id: order.id,
      rim_id: rim.id,
      moment,
      view: 'face',
      shows_problem: rim.problem !== null,
      name: 'photo.jpg',
      path: rimPhotoKey(order.id, id),
      content_type: 'image/jpeg',
      bytes: bytes.get(name)?.length ?? 0,
      taken_at: at,
      stored_at: at,
      received_at: at,
      taken_by: mechanic?.id ?? null,
      taken_by_name: mechanic?.name ?? 'Atelier',
      shown_at: shown?.at ?? null,
    }
  })
  await db.insert(rimPhotos).values(rows).onConflictDoNothing()
  await fillDemoSlips(deps)
  const shownAs = (name: string) => photos.find(({ shown, picture: own }) => shown && own === name)
  const [before, after] = [shownAs('avant-1'), shownAs('apres-1')]
  const [office] = demoStaff.filter(({ role }) => role === 'responsable')
  if (before && after && office)
    await fillDemoPortfolioEntry(deps, toDemoStaffPerson(office), before.order.id, {
      before: before.id,
      after: after.id,
    })
}

/** Number of files that are stored at once. Hundreds would wait for a connection to a bucket until they time out. */
const filesAtOnce = 8

/** Returns the moments with photos: on receipt, and at the current state of the work. */
function momentsOf({ status }: Order): PhotoMoment[] {
  if (status === 0) return ['reception']
  return status === 1 ? ['reception', 'work'] : ['reception', 'delivery']
}

function takenAt({ created_at, moved_at }: Order, moment: PhotoMoment, now: Date): Date {
  const at = moment === 'reception' ? created_at : (moved_at ?? created_at)
  return at < now ? at : now
}

/** Chooses the picture by order, so that rims of one car look alike and those of two cars differ. */
function pictureOf({ rim, order, moment, shown }: TakenPhoto): string {
  if (shown) return shown.picture
  const seed = [...order.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  if (moment === 'work') return workPictures[(seed + rim.place) % workPictures.length] ?? 'etape-2-decapee'
  const names = moment === 'delivery' ? finishedPictures : broughtPictures
  const [name = 'avant-1', angles = 1] = names[seed % names.length] ?? []
  return angles === 1 ? name : `${name}-${1 + (rim.place % angles)}`
}

/** The site's own pictures by kind of wheel, with the number of angles from which each was photographed. */
const broughtPictures = [
  ['avant-1', 1],
  ['portfolio-noir-brillant', 3],
  ['avant-2', 1],
  ['portfolio-hyper-silver', 3],
  ['avant-3', 1],
  ['portfolio-satin', 3],
  ['avant-4', 1],
  ['portfolio-bord-poli', 3],
  ['etape-1-recue', 1],
  ['portfolio-blanc', 3],
  ['portfolio-bronze', 3],
] as const
const finishedPictures = [
  ['apres-1', 1],
  ['portfolio-bleu', 3],
  ['apres-2', 1],
  ['portfolio-or', 3],
  ['apres-3', 1],
  ['portfolio-diamante', 2],
  ['apres-4', 1],
] as const
const workPictures = ['etape-2-decapee', 'etape-3-appretee', 'etape-4-peinte', 'etape-5-diamantee'] as const

/** Allows publication of photos, so that a portfolio entry can be made from them. */
async function allowDemoPhotos({ db, clock }: RimPhotoNeeds): Promise<TakenPhoto[]> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(isDemoOrder, eq(orders.status, 3), isNull(orders.photo_consent)))
    .orderBy(asc(orders.id))
    .limit(1)
  if (!order) return []
  const at = clock.now().toISOString()
  const photo_consent = { how: 'written', by: demoStaff[0]?.name ?? 'Atelier', at } as const
  await db.update(orders).set({ photo_consent }).where(eq(orders.id, order.id))
  // Size and finish are those of the order's first line (`buildDemoOrders`).
  const row = toRimRow(
    order.id,
    { size: 16, service: 'renovation', finish: 'machined', position: 'avg', defects: ['kerbed'] },
    1,
  )
  await db
    .insert(orderRims)
    .values({ ...row, id: demoId('DemoJante', 0) })
    .onConflictDoNothing()
  const [rim] = await db
    .select()
    .from(orderRims)
    .where(eq(orderRims.order_id, order.id))
    .orderBy(asc(orderRims.place))
  return rim ? writePassport({ db, clock }, rim, order) : []
}

/**
 * Fills the passport of a rim: steps distributed over the working hours from its receipt until the order was ready, measurements,
 * products, advice, and photos of each stage.
 */
async function writePassport(
  { db, clock }: Deps<'db' | 'clock'>,
  rim: Rim,
  order: Order,
): Promise<TakenPhoto[]> {
  const came = order.received_at ?? order.created_at
  const ready = order.ready_at ?? clock.now()
  const hours = workingHoursBetween(came, ready)
  /** Returns the working hour after that fraction of the work. */
  const after = (share: number) => hours[Math.floor(share * (hours.length - 1))] ?? came
  const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
  // An unplanned step: after stripping, the rim was found to be buckled.
  const [removed, stripped, ...others] = plannedRimStepsOf({ ...rim, added: [] })
  const done = [removed, stripped, 'straightened' as const, ...others].filter((step) => step !== undefined)
  // The order is ready a quarter of an hour after the last check.
  const doneAt = new Map(
    done.map((step, index) => [
      step,
      step === 'checked' ? minutesAfter(ready, -15) : after((index + 1) / done.length),
    ]),
  )
  await db
    .update(orderRims)
    .set({
      make: 'BBS',
      defects: ['bent', 'kerbed'],
      part_number: 'SR 6,5Jx16 ET40',
      radial_before: 85,
      radial_after: 10,
      axial_before: 62,
      axial_after: 15,
      primer: 'Époxy bi-composant, Standox',
      paint: 'Gris anthracite RAL 7016',
      varnish: 'Acrylique brillant, Standox',
      advice:
        'Faites contrôler le serrage au couple prescrit par le constructeur, après 50 à 100\u00a0km. Pas de produit acide ni de brosse dure\u00a0: une éponge et du savon suffisent.',
      recorded_at: doneAt.get('checked') ?? came,
    })
    .where(eq(orderRims.id, rim.id))
  await db
    .insert(orderRimSteps)
    .values([...doneAt].map(([step, done_at]) => ({ rim_id: rim.id, step, done_at })))
    .onConflictDoNothing()
  const photo = (moment: PhotoMoment, picture: string, at: Date): TakenPhoto => ({
    rim,
    order,
    moment,
    shown: { picture, at },
  })
  const afterStep = (step: RimStep, picture: string) =>
    photo('work', picture, minutesAfter(doneAt.get(step) ?? came, 5))
  return [
    photo('reception', 'etape-1-recue', came),
    photo('reception', 'avant-1', minutesAfter(came, 5)),
    afterStep('stripped', 'etape-2-decapee'),
    afterStep('prepared', 'etape-3-appretee'),
    afterStep('painted', 'etape-4-peinte'),
    afterStep('machined', 'etape-5-diamantee'),
    photo('delivery', 'apres-1', minutesAfter(doneAt.get('checked') ?? came, 10)),
  ]
}

type RimPhotoNeeds = Deps<
  'db' | 'files' | 'pictures' | 'jobs' | 'clock' | 'announcements' | 'addresses' | 'facts'
>
const isDemoOrder = like(orders.id, 'DemoCommande%')

type Order = typeof orders.$inferSelect

type Rim = typeof orderRims.$inferSelect

interface TakenPhoto {
  rim: Rim
  order: Order
  moment: PhotoMoment
  /** Picture to use, and time from which the client sees it; missing for internal photos. */
  shown?: { picture: string; at: Date }
}
