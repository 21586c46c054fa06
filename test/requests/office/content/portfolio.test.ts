import { beforeAll, expect, test } from 'vitest'
import { randomId } from '../../../../domain/random-id.ts'
import { type BroughtIn, bringIn } from '../../../content/order-with-rims.ts'
import { smallPhoto } from '../../../content/photos.ts'
import { openTestSite, type TestSite } from '../../../site/open-test-site.ts'
import { type Colleague, colleague } from '../colleague.ts'
import { fieldsOf } from '../fill-form.ts'

let site: TestSite
let desk: Colleague
let mechanic: Colleague
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await colleague(site, 'bureau@exemple.fr')
  mechanic = await colleague(site, 'mecano@exemple.fr')
})

const begin = '/gestion/realisations/nouvelle'

/** A photo of an order, as the floor takes it; answers its id. */
async function takePhoto({ id: order }: BroughtIn, rim: string, moment: string, view: string) {
  const id = randomId()
  const about = new URLSearchParams({ jante: rim, moment, vue: view, prise: '2026-11-20T09:15:00.000Z' })
  const answer = await site.fetch(`/gestion/commandes/${order}/photos/${id}?${about}`, {
    method: 'PUT',
    body: new Uint8Array(await smallPhoto()),
    headers: { Cookie: mechanic.cookies, Origin: site.origin, 'Content-Type': 'image/jpeg' },
  })
  expect(answer.status).toBe(200)
  return id
}

/** An order with photos of two rims; the second has the same view before and after. */
async function photographed() {
  const order = await bringIn(site.query, { status: 3 })
  const [first, second] = order.rims
  await takePhoto(order, first, 'reception', 'detail')
  const before = await takePhoto(order, second, 'reception', 'face')
  const after = await takePhoto(order, second, 'delivery', 'face')
  await takePhoto(order, first, 'delivery', 'back')
  return { order, before, after }
}

const allow = ({ id }: BroughtIn, accord = 'written') =>
  desk.send(`/gestion/commandes/${id}?formulaire=accord`, { accord })

const entriesOf = ({ id }: BroughtIn) =>
  site.query<{ id: string; state: string; content: Record<string, string> }>(
    `select r.id, state, content from content_records r join portfolio_sources s on s.record_id = r.id
     where s.order_id = $1`,
    [id],
  )

test('from an order to visitors in three presses, with the pair that goes together best', async () => {
  const { order, before, after } = await photographed()
  await allow(order)
  const record = await desk.read(`/gestion/commandes/${order.id}`)
  const first = record.querySelector('#accord a.button')?.getAttribute('href') ?? ''
  expect(first).toBe(`${begin}?commande=${order.id}`)
  const chooser = await desk.read(first)
  const fields = fieldsOf(chooser, '#commande')
  expect(fields).toMatchObject({ avant: before, apres: after })
  const begun = await desk.send(`${first}&formulaire=commande`, fields)
  expect(begun.status).toBe(303)
  const page = begun.headers.get('Location') ?? ''
  const [entry] = await entriesOf(order)
  expect(page).toBe(`/gestion/realisations/${entry?.id}`)
  expect(entry?.content).toMatchObject({
    title: 'Peugeot 308\u00a0: rénovation, diamantée',
    content: '<p>Quatre jantes de 19\u00a0pouces, Peugeot 308. Rénovation, finition diamantée.</p>',
  })
  const editor = await desk.read(page)
  const sent = await desk.send(`${page}?formulaire=brouillon`, {
    ...fieldsOf(editor, '#brouillon'),
    suite: 'publier',
  })
  expect(sent.status).toBe(200)
  const [published] = await entriesOf(order)
  expect(published?.state).toBe('published')
  const shown = await site.fetch(`/realisations/${published?.content.address}`)
  const html = await shown.text()
  expect(shown.status).toBe(200)
  expect(html).toContain('Jante avant droite, Peugeot 308, avant rénovation')
  expect(html).toContain('Jante avant droite, Peugeot 308, après rénovation')
  expect(html).toContain('before-after__stage')
  // Nothing of whose they are.
  for (const secret of ['GH-123-KL', order.number, before, after]) expect(html).not.toContain(secret)
})

test('without the client’s consent nothing is shown, and it is said where to note it', async () => {
  const { order, before, after } = await photographed()
  const chooser = await desk.read(`${begin}?commande=${order.id}`)
  expect(chooser.querySelector('main')?.text).toContain('Le client n’a pas donné son accord')
  expect(chooser.querySelector('main a[href$="#accord"]')).not.toBeNull()
  const sent = { commande: order.id, avant: before, apres: after }
  const refused = await desk.send(`${begin}?commande=${order.id}&formulaire=commande`, sent)
  expect(refused.status).toBe(422)
  expect(await entriesOf(order)).toEqual([])
})

test('consent is noted once, with whom it was told and how; taken back, nothing more is published', async () => {
  const { order, before, after } = await photographed()
  expect((await allow(order, 'by pigeon')).status).toBe(422)
  await allow(order, 'mail')
  await allow(order, 'spoken')
  const noted = await desk.read(`/gestion/commandes/${order.id}`)
  expect(noted.querySelector('.order-consent')?.text).toMatch(
    /Par e-mail, noté par .+ à \d+\u00a0h\u00a0\d\d\./,
  )
  const sent = { commande: order.id, avant: before, apres: after }
  const begun = await desk.send(`${begin}?commande=${order.id}&formulaire=commande`, sent)
  const page = begun.headers.get('Location') ?? ''
  await desk.send(`/gestion/commandes/${order.id}?formulaire=retirer-accord`)
  const editor = await desk.read(page)
  const answer = await desk.send(`${page}?formulaire=brouillon`, {
    ...fieldsOf(editor, '#brouillon'),
    suite: 'publier',
  })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(`Le client de la commande ${order.number} n’a pas donné son accord`)
  expect((await entriesOf(order))[0]?.state).toBe('draft')
  const told = await site.query<{ act: string }>(
    "select act from events where record_id = $1 and act like 'order.photos-%' order by id",
    [order.id],
  )
  expect(told.map(({ act }) => act)).toEqual(['order.photos-allowed', 'order.photos-withheld'])
})

test('photos of another order, or that show a problem, make no pair', async () => {
  const { order } = await photographed()
  const other = await photographed()
  await allow(order)
  const sent = { commande: order.id, avant: other.before, apres: other.after }
  const refused = await desk.send(`${begin}?commande=${order.id}&formulaire=commande`, sent)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('encore sur la commande')
  const bare = await bringIn(site.query)
  await allow(bare)
  const chooser = await desk.read(`${begin}?commande=${bare.id}`)
  expect(chooser.querySelector('main')?.text).toContain('Il faut une photo prise à la réception')
})

test('the floor notes no consent, and begins nothing', async () => {
  const order = await bringIn(site.query)
  const path = `/gestion/commandes/${order.id}`
  expect((await mechanic.read(path)).querySelector('#accord')).toBeNull()
  expect((await mechanic.send(`${path}?formulaire=accord`, { accord: 'written' })).status).toBe(404)
  expect((await mechanic.open(begin)).status).toBe(404)
})
