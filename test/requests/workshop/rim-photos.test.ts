import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { deleteOldRimPhotos } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { insertReceivedOrder, type ReceivedOrder } from '../../content/order-with-rims.ts'
import { phonePhoto, smallPhoto } from '../../content/photos.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { uploadRimPhoto } from '../../content/upload-rim-photo.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let mechanic: SignedInStaff
let desk: SignedInStaff
let order: ReceivedOrder
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
  mechanic = await signInStaff(site, 'mecano@exemple.fr')
  desk = await signInStaff(site, 'bureau@exemple.fr')
  order = await insertReceivedOrder(site.query)
})

interface Sent {
  id?: string
  orderId?: string
  cookies?: string
  body?: Buffer
  about?: Record<string, string>
}

const uploadPhoto = ({ orderId = order.id, cookies = mechanic.cookies, about, ...sent }: Sent = {}) =>
  uploadRimPhoto(site, {
    orderId,
    cookies,
    about: { jante: order.rims[0], ...about },
    fileName: 'IMG_0042.JPG',
    ...sent,
  })

const rowOf = async (id: string) =>
  (await site.query<Record<string, unknown>>('select * from rim_photos where id = $1', [id]))[0]
const filesOf = (orderId: string) => readdir(join(site.dataDir, 'files/tw/orders', orderId, 'images'))
const rimPath = (rim = order.rims[0]) => `/gestion/commandes/${order.id}/jantes/${rim}`
const shownOn = async (path: string) =>
  (await mechanic.read(path))
    .querySelectorAll('[data-rim-photo]')
    .map((item) => item.getAttribute('data-rim-photo'))

test('the first reception photo of expected rims records their receipt once, by the user who took it (§11.14)', async () => {
  const expected = await insertReceivedOrder(site.query, { isExpected: true })
  const expectedOrder = { orderId: expected.id }
  const photoQuery = { jante: expected.rims[0] }
  const readReceipt = async () =>
    (
      await site.query<{ by: string | null }>(
        'select name as by from orders left join users on users.id = received_by where orders.id = $1 and received_at is not null',
        [expected.id],
      )
    ).map(({ by }) => by)
  await uploadPhoto({ ...expectedOrder, about: { ...photoQuery, moment: 'work' } })
  expect(await readReceipt()).toEqual([])
  const photos = await Promise.all([
    uploadPhoto({ ...expectedOrder, about: photoQuery }),
    uploadPhoto({ ...expectedOrder, about: photoQuery }),
    uploadPhoto({ ...expectedOrder, about: photoQuery }),
  ])
  expect(photos.map(({ response }) => response.status)).toEqual([200, 200, 200])
  expect(await readReceipt()).toEqual([expect.stringContaining('Karim')])
  const receiptEvents = await site.query(
    "select 1 from events where act = 'order.received' and record_id = $1",
    [expected.id],
  )
  expect(receiptEvents).toHaveLength(1)
})

test('an uploaded photo is shown on its rim only, upright and without location data (§11.17)', async () => {
  const { id, response } = await uploadPhoto({ body: await phonePhoto() })
  expect([response.status, await response.json()]).toEqual([200, { outcome: 'stored' }])
  expect(await rowOf(id)).toMatchObject({
    order_id: order.id,
    rim_id: order.rims[0],
    moment: 'reception',
    view: 'face',
    name: 'IMG_0042.jpg',
    shows_problem: false,
    deleted_at: null,
    taken_at: new Date('2026-11-20T09:15:00.000Z'),
  })
  const photo = await mechanic.open(`/gestion/commandes/${order.id}/photos/${id}`)
  const meta = await sharp(Buffer.from(await photo.arrayBuffer())).metadata()
  expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['jpeg', 1920, 2560, undefined])
  expect(photo.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await shownOn(rimPath())).toContain(id)
  expect(await shownOn(`${rimPath()}?moment=work`)).not.toContain(id)
  expect(await shownOn(rimPath(order.rims[1]))).not.toContain(id)
  const page = await desk.read(`/gestion/commandes/${order.id}`)
  expect(page.querySelectorAll(`a[href="${rimPath()}"]`)).toHaveLength(1)
  expect(
    page.querySelectorAll('#jante .order-rim:first-child img').map((img) => img.getAttribute('src')),
  ).toContain(`/gestion/commandes/${order.id}/photos/${id}?taille=vignette`)
  await vi.waitFor(
    async () => {
      const small = await mechanic.open(`/gestion/commandes/${order.id}/photos/${id}?taille=vignette`)
      const { width } = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
      expect(width).toBe(360)
    },
    { timeout: 30_000 },
  )
})

test('a photo sent ten times at once is stored once (§11.17)', async () => {
  const id = randomId()
  const other = await insertReceivedOrder(site.query)
  const sent = await Promise.all(Array.from({ length: 10 }, () => uploadPhoto({ id, orderId: other.id })))
  // The decoder processes one file at a time: a photo rejected with 503 is sent again later.
  for (const { response } of sent) expect([200, 503]).toContain(response.status)
  expect((await uploadPhoto({ id, orderId: other.id })).response.status).toBe(200)
  expect(await filesOf(other.id)).toEqual([`${id}.jpg`])
  expect(await site.query('select id from rim_photos where order_id = $1', [other.id])).toEqual([{ id }])
})

test('clients and visitors can neither read nor upload rim photos (§11.17)', async () => {
  const { id } = await uploadPhoto()
  const path = `/gestion/commandes/${order.id}/photos/${id}`
  const client = await signInToTestSite(site, 'pro@exemple.fr')
  expect((await site.fetch(path, { headers: { Cookie: client } })).status).toBe(404)
  expect((await site.fetch(path)).status).toBe(302)
  const own = await site.query<{ id: string }>(
    "select id from orders where client_id = 'GarageSaintDie01' order by id limit 1",
  )
  const [{ id: photoId } = { id: '' }] = own
  const { response } = await uploadPhoto({ id: randomId(), orderId: photoId, about: { jante: '' } })
  expect(response.status).toBe(200)
  const page = await site.fetch(`/espace_pro/commande/${photoId}`, { headers: { Cookie: client } })
  expect(await page.text()).not.toContain('/photos/')
  expect((await uploadPhoto({ cookies: client })).response.status).toBe(404)
  expect((await uploadPhoto({ cookies: '' })).response.status).toBe(302)
})

test('a photo of a removed rim is stored on its order, and a photo of a deleted order is rejected with a message (§11.17)', async () => {
  const { id, response } = await uploadPhoto({ about: { jante: randomId() } })
  expect(response.status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ order_id: order.id, rim_id: null })
  const nowhere = await uploadPhoto({ orderId: randomId() })
  expect(nowhere.response.status).toBe(422)
  expect((await nowhere.response.json()).message).toContain('n’existe plus')
})

test.each([
  [{ vue: 'selfie' }, 404],
  [{ moment: 'demain' }, 404],
  [{ prise: 'hier' }, 404],
])(
  'uploading a photo with an invalid view, moment or time returns 404: %o (§11.17)',
  async (about, status) => {
    expect((await uploadPhoto({ about })).response.status).toBe(status)
  },
)

test('a file that is not a photo is rejected in French; a photo with a future time is stored with the current time (§11.17)', async () => {
  const { response } = await uploadPhoto({ body: Buffer.from('Bonjour.') })
  expect(response.status).toBe(422)
  expect((await response.json()).message).toContain('n’est pas une photo')
  const before = Date.now()
  const { id } = await uploadPhoto({ about: { prise: '2090-01-01T00:00:00.000Z' } })
  const takenAt = (await rowOf(id))?.taken_at as Date
  expect(takenAt.getTime()).toBeGreaterThan(before - 60_000)
  expect(takenAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('an order with 400 photos rejects another one (§11.17)', async () => {
  const full = await insertReceivedOrder(site.query)
  await site.query(
    `insert into rim_photos (id, order_id, moment, view, name, path, content_type, taken_at, taken_by_name)
     select 'filler' || n, $1, 'work', 'other', '', '', '', now(), '' from generate_series(1, 400) as n`,
    [full.id],
  )
  const { response } = await uploadPhoto({ orderId: full.id })
  expect([response.status, (await response.json()).message]).toEqual([
    422,
    expect.stringContaining('400 photos'),
  ])
})

test('a deleted photo is hidden at once, can be restored for ten seconds, and is erased after that (§11.17)', async () => {
  const { id } = await uploadPhoto({ about: { jante: order.rims[2] } })
  const page = rimPath(order.rims[2])
  await mechanic.send(`${page}?formulaire=supprimer`, { photo: id })
  expect(await shownOn(page)).not.toContain(id)
  expect((await mechanic.open(`/gestion/commandes/${order.id}/photos/${id}`)).status).toBe(404)
  const undo = (await mechanic.read(page)).querySelector('.undo-toast input[name=photo]')
  expect(undo?.getAttribute('value')).toBe(id)
  // Only the person who deleted the photo sees the button to undo.
  expect((await desk.read(page)).querySelector('.undo-toast')).toBeNull()
  await mechanic.send(`${page}?formulaire=retablir`, { photo: id })
  expect(await shownOn(page)).toContain(id)

  await mechanic.send(`${page}?formulaire=supprimer`, { photo: id })
  await vi.waitFor(async () => expect(await filesOf(order.id)).not.toContain(`${id}.jpg`), {
    timeout: 60_000,
  })
  const lateRestore = await mechanic.send(`${page}?formulaire=retablir`, { photo: id })
  expect(lateRestore.status).toBe(422)
  // A telephone that sends the deleted photo again does not restore it.
  expect((await uploadPhoto({ id, about: { jante: order.rims[2] } })).response.status).toBe(200)
  expect(await shownOn(page)).not.toContain(id)
  const journal = (await desk.read(`/gestion/commandes/${order.id}`)).querySelector('.record-stream')?.text
  expect(journal).toContain('a supprimé une photo de la jante 3 (arrière gauche)')
  expect(journal).toContain('a rétabli une photo de la jante 3 (arrière gauche)')
})

test('all photos of an order or a rim are downloaded as one ZIP file with descriptive names (§11.17)', async () => {
  const zipped = await insertReceivedOrder(site.query)
  const [first, second] = zipped.rims
  const prise = '2026-11-20T09:16:00.000Z'
  await uploadPhoto({ orderId: zipped.id, about: { vue: 'edge', jante: second, prise } })
  await uploadPhoto({ orderId: zipped.id, about: { jante: first } })
  const response = await desk.open(`/gestion/commandes/${zipped.id}/photos.zip`)
  expect(response.headers.get('Content-Disposition')).toContain(`photos-${zipped.number}.zip`)
  const archive = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(archive).toContain('01-1-Avant-gauche-Reception-Face-avant.jpg')
  expect(archive).toContain('02-2-Avant-droite-Reception-Bord.jpg')
  const one = await desk.open(`/gestion/commandes/${zipped.id}/photos.zip?jante=${zipped.rims[1]}`)
  expect(Buffer.from(await one.arrayBuffer()).toString('latin1')).not.toContain('Face-avant')
  expect((await desk.open(`/gestion/commandes/${zipped.id}/photos.zip?jante=${randomId()}`)).status).toBe(404)
})

test('without JavaScript several photos are uploaded by one form submission (§11.17)', async () => {
  const body = new FormData()
  body.set('moment', 'delivery')
  body.set('vue', 'back')
  body.append('images', new Blob([new Uint8Array(await smallPhoto())]), 'une.jpg')
  body.append('images', new Blob([new Uint8Array(await smallPhoto('png'))]), 'deux.png')
  const page = `${rimPath(order.rims[3])}?moment=delivery`
  const response = await site.fetch(`${page}&formulaire=photos`, {
    method: 'POST',
    body,
    headers: { Cookie: mechanic.cookies, Origin: site.origin },
  })
  expect(response.status).toBe(200)
  expect(await shownOn(page)).toHaveLength(2)
  const invalidForm = new FormData()
  invalidForm.append('images', new Blob(['rien']), 'texte.jpg')
  invalidForm.set('vue', 'back')
  invalidForm.set('moment', 'delivery')
  const rejected = await site.fetch(`${page}&formulaire=photos`, {
    method: 'POST',
    body: invalidForm,
    headers: { Cookie: mechanic.cookies, Origin: site.origin },
  })
  expect([rejected.status, await rejected.text()]).toEqual([
    422,
    expect.stringContaining('n’est pas une photo'),
  ])
})

test('photos are deleted after five years, and the remains of deleted photos after a month (§9.8, §11.17)', async () => {
  const files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw', reserve: 0 })
  const { db } = await openWorkshop(site)
  const orderWithPhotos = await insertReceivedOrder(site.query)
  const ids = { old: randomId(), young: randomId(), remains: randomId() }
  for (const id of Object.values(ids)) await uploadPhoto({ id, orderId: orderWithPhotos.id })
  await site.query("update rim_photos set received_at = now() - interval '61 months' where id = $1", [
    ids.old,
  ])
  await site.query("update rim_photos set received_at = now() - interval '59 months' where id = $1", [
    ids.young,
  ])
  await site.query(
    "update rim_photos set received_at = now() - interval '31 days', stored_at = null where id = $1",
    [ids.remains],
  )
  expect(await deleteOldRimPhotos({ db, files, clock: { now: () => new Date() } })).toBe(2)
  expect(await filesOf(orderWithPhotos.id)).toEqual([`${ids.young}.jpg`])
  expect(await site.query('select id from rim_photos where order_id = $1', [orderWithPhotos.id])).toEqual([
    { id: ids.young },
  ])
})
