import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { createPortfolioEntryFromOrder } from '../../../domain/publishing/order-entries/entry-from-order.ts'
import { insertReceivedOrder, type ReceivedOrder } from '../../content/order-with-rims.ts'
import { smallPhoto } from '../../content/photos.ts'
import { openPublisher } from '../../content/publisher.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { countBlockedConnections } from '../../site/blocked-connections.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let desk: SignedInStaff
let mechanic: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await signInStaff(site, 'bureau@exemple.fr')
  mechanic = await signInStaff(site, 'mecano@exemple.fr')
})

const begin = '/gestion/realisations/nouvelle'

/** Uploads a photo of an order as a mechanic does. Returns its id. */
async function takePhoto(
  { id: order }: ReceivedOrder,
  rim: string,
  moment: string,
  view: string,
  prise = '2026-11-20T09:15:00.000Z',
) {
  const id = randomId()
  const photoQuery = new URLSearchParams({ jante: rim, moment, vue: view, prise })
  const response = await site.fetch(`/gestion/commandes/${order}/photos/${id}?${photoQuery}`, {
    method: 'PUT',
    // Random colour, because identical files are stored once.
    body: new Uint8Array(await smallPhoto('jpeg', `#${randomBytes(3).toString('hex')}`)),
    headers: { Cookie: mechanic.cookies, Origin: site.origin, 'Content-Type': 'image/jpeg' },
  })
  expect(response.status).toBe(200)
  return id
}

/** Makes an order with photos of two rims; the second rim has the same view before and after. */
async function createPhotographedOrder() {
  const order = await insertReceivedOrder(site.query, { status: 3 })
  const [first, second] = order.rims
  await takePhoto(order, first, 'reception', 'detail')
  const before = await takePhoto(order, second, 'reception', 'face')
  const after = await takePhoto(order, second, 'delivery', 'face')
  await takePhoto(order, first, 'delivery', 'back')
  return { order, before, after }
}

const allow = ({ id }: ReceivedOrder, accord = 'written') =>
  desk.send(`/gestion/commandes/${id}?formulaire=accord`, { accord })

const entriesOf = ({ id }: ReceivedOrder) =>
  site.query<{ id: string; state: string; content: Record<string, string> }>(
    `select r.id, state, content from content_records r join portfolio_sources s on s.record_id = r.id
     where s.order_id = $1`,
    [id],
  )

test('an entry is created from an order and published in three submissions, with the best matching pair of photos (§11.19)', async () => {
  const { order, before, after } = await createPhotographedOrder()
  await allow(order)
  const record = await desk.read(`/gestion/commandes/${order.id}`)
  const first = record.querySelector('#accord a.button')?.getAttribute('href') ?? ''
  expect(first).toBe(`${begin}?commande=${order.id}`)
  const chooser = await desk.read(first)
  const fields = formFieldsOf(chooser, '#commande')
  expect(fields).toMatchObject({ avant: before, apres: after })
  const newEntry = await desk.send(`${first}&formulaire=commande`, fields)
  expect(newEntry.status).toBe(303)
  const page = newEntry.headers.get('Location') ?? ''
  const [entry] = await entriesOf(order)
  expect(page).toBe(`/gestion/realisations/${entry?.id}`)
  expect(entry?.content).toMatchObject({
    title: 'Peugeot 308\u00a0: rénovation, diamantée',
    content: '<p>Quatre jantes de 19\u00a0pouces, Peugeot 308. Rénovation, finition diamantée.</p>',
  })
  const editor = await desk.read(page)
  const sent = await desk.send(`${page}?formulaire=brouillon`, {
    ...formFieldsOf(editor, '#brouillon'),
    suite: 'publier',
  })
  expect(sent.status).toBe(200)
  const [published] = await entriesOf(order)
  expect(published?.state).toBe('published')
  const entryPage = await site.fetch(`/realisations/${published?.content.address}`)
  const html = await entryPage.text()
  expect(entryPage.status).toBe(200)
  expect(html).toContain('Jante avant droite, Peugeot 308, avant rénovation')
  expect(html).toContain('Jante avant droite, Peugeot 308, après rénovation')
  expect(html).toContain('before-after__stage')
  // The entry reveals nothing about the owner.
  for (const secret of ['GH-123-KL', order.number, before, after]) expect(html).not.toContain(secret)
})

/** Publishes an entry of an order whose work was recorded step by step. */
async function publishRecorded() {
  const { order, before, after } = await createPhotographedOrder()
  const [, rim] = order.rims
  await site.query(
    `update orders set received_at = '2026-11-09T08:00Z', moved_at = '2026-11-16T09:00Z', ready_at = '2026-11-16T09:00Z', total_ti = 58800 where id = $1`,
    [order.id],
  )
  await site.query(
    `update order_rims set defects = '{kerbed,bent}', axial_before = 62, axial_after = 15, radial_before = 85 where id = $1`,
    [rim],
  )
  await site.query(
    `insert into order_rim_steps (rim_id, step, done_at) values
       ($1, 'removed', '2026-11-09T12:00Z'), ($1, 'straightened', '2026-11-12T08:00Z'), ($1, 'checked', '2026-11-16T08:00Z')`,
    [rim],
  )
  await takePhoto(order, rim, 'work', 'detail', '2026-11-12T09:00:00.000Z')
  await allow(order)
  const sent = { commande: order.id, avant: before, apres: after }
  const newEntry = await desk.send(`${begin}?commande=${order.id}&formulaire=commande`, sent)
  const page = newEntry.headers.get('Location') ?? ''
  const fields = formFieldsOf(await desk.read(page), '#brouillon')
  expect(fields).toMatchObject({ service: 'renovation', defect: 'bent' })
  expect((await desk.send(`${page}?formulaire=brouillon`, { ...fields, suite: 'publier' })).status).toBe(200)
  const [entry] = await entriesOf(order)
  return { order, page, path: `/realisations/${entry?.content.address}` }
}

test('an entry shows the records of its order: duration, steps with photos, runout, and the price if the settings allow it (§2.9, §11.19)', async () => {
  const { order, page, path } = await publishRecorded()
  const facts = async () =>
    (await readPage(site, path)).querySelectorAll('.entry-facts > div').map((row) => row.text)
  // 11 November is a holiday.
  const knownFacts = [
    'PrestationRénovation, diamantée, dévoilage',
    'Diamètre19\u00a0pouces',
    'À l’arrivéeFrottée au trottoir, voilée',
    'Durée4\u00a0jours ouvrés, de l’arrivée à la dernière finition',
    'Voile0,62\u00a0mm avant, 0,15\u00a0mm après',
    'Faux-rond0,85\u00a0mm avant',
  ]
  expect(await facts()).toEqual(knownFacts)
  const entryPage = await readPage(site, path)
  expect(textsOf(entryPage, '.entry-steps li')).toEqual([
    'Déposée Le jour même',
    'Redressée Jour 2',
    'Contrôlée Jour 4',
  ])
  expect(entryPage.querySelectorAll('.entry-steps img').map((image) => image.getAttribute('alt'))).toEqual([
    'Jante avant droite, Peugeot 308, redressée',
  ])
  expect(
    entryPage.querySelectorAll('.carousel__track img'),
    'photos of steps are in the carousel too',
  ).not.toEqual([])
  const settings = '/gestion/reglages/phrases'
  const owner = await signInStaff(site, 'atelier@exemple.fr')
  const form = formFieldsOf(await owner.read(settings), '#modifier form')
  await owner.send(`${settings}?formulaire=modifier`, { ...form, entry_prices: 'shown' })
  await expect.poll(facts).toEqual([...knownFacts, 'Prixentre 140\u00a0€ et 150\u00a0€ la jante, TTC'])
  // Lines that belong to no rim do not count towards the price per rim. If the lines name other rims than the order has, no price
  // is shown.
  const line = (description: string, quantity: number, unit_price: number) => ({
    description,
    quantity,
    unit_price,
    vat_rate: 2_000,
  })
  const billed = [
    line('Jante avant gauche 19 pouces\u00a0: rénovation, diamantée', 1, 13_000),
    line('Jante avant gauche 19 pouces\u00a0: dévoilage', 1, 4_000),
    line('Remise de 50\u00a0% sur la ligne précédente', 1, -2_000),
    line('Jante 19 pouces\u00a0: rénovation, diamantée', 3, 12_000),
    line('Démontage, remontage et équilibrage', 4, 1_667),
    line('Supplément, jante avant gauche\u00a0: soudure', 1, 9_000),
    line('Frais de garde du 01/12/2026 au 09/12/2026', 9, 1_000),
  ]
  const setOrderLines = async (lines: readonly object[]) => {
    await site.query('update orders set lines = $2, total_ti = 99900 where id = $1', [
      order.id,
      JSON.stringify(lines),
    ])
    const draft = await desk.read(page.replace('/gestion', '/apercu'))
    return draft
      .querySelectorAll('.entry-facts > div')
      .map((row) => row.text)
      .filter((text) => text.startsWith('Prix'))
  }
  expect(await setOrderLines(billed)).toEqual(['Prixentre 140\u00a0€ et 190\u00a0€ la jante, TTC'])
  expect(await setOrderLines(billed.slice(3))).toEqual([])
})

test('if consent is withdrawn while an entry is being created, neither the entry nor a copy of a photo is stored (§11.19)', async () => {
  const { order, before, after } = await createPhotographedOrder()
  await allow(order)
  const copies = () => site.query('select id from uploaded_files')
  const copiesBefore = await copies()
  const other = new pg.Client({ connectionString: site.databaseUrl, options: '-c search_path=tw' })
  await other.connect()
  await other.query('begin')
  await other.query('select from orders where id = $1 for update', [order.id])
  const sent = { commande: order.id, avant: before, apres: after }
  let isAnswered = false
  const newEntry = desk.send(`${begin}?commande=${order.id}&formulaire=commande`, sent).finally(() => {
    isAnswered = true
  })
  await vi.waitUntil(async () => isAnswered || (await countBlockedConnections(site)) > 0)
  await other.query('update orders set photo_consent = null where id = $1', [order.id])
  await other.query('commit')
  await other.end()
  const rejected = await newEntry
  expect(rejected.status).toBe(422)
  expect(await rejected.text()).toContain('Le client n’a pas donné son accord')
  expect(await entriesOf(order)).toEqual([])
  expect(await copies()).toEqual(copiesBefore)
})

test('entries created at once load one photo at a time, also while the decoder is busy (§11.19)', async () => {
  const { order, before, after } = await createPhotographedOrder()
  await allow(order)
  const { deps } = await openPublisher(site)
  const inMemory = { now: 0, most: 0 }
  const counting: typeof deps = {
    ...deps,
    files: {
      ...deps.files,
      async find(key, part) {
        inMemory.now += 1
        inMemory.most = Math.max(inMemory.most, inMemory.now)
        return deps.files.find(key, part)
      },
    },
    pictures: {
      convert: (photo, conversion) =>
        deps.pictures.convert(photo, conversion).finally(() => {
          inMemory.now -= 1
        }),
    },
  }
  const staffMember = { userId: 'BureauEpinal0001', name: 'Sophie Lambert' } as StaffPerson
  const newEntries = await Promise.all(
    [1, 2, 3].map(() => createPortfolioEntryFromOrder(counting, staffMember, order.id, { before, after })),
  )
  expect(newEntries.map(({ outcome }) => outcome)).toEqual(['begun', 'begun', 'begun'])
  expect(inMemory).toEqual({ now: 0, most: 1 })
})

test('visitors can filter the portfolio by defect and by service (§2.9)', async () => {
  const { path } = await publishRecorded()
  const grid = await readPage(site, '/realisations')
  const to = grid
    .querySelectorAll('.portfolio-filters a')
    .map((link) => [link.text, link.getAttribute('href')])
  expect(to).toContainEqual(['Voilée', '/realisations?defaut=voilee'])
  expect(to).toContainEqual(['Rénovation', '/realisations?prestation=renovation'])
  const bent = await readPage(site, '/realisations?defaut=voilee')
  const cards = bent.querySelectorAll('.portfolio-card a').map((card) => card.getAttribute('href'))
  expect(cards).toContain(`${path}?defaut=voilee`)
  expect(bent.querySelector('.portfolio-filters [aria-current]')?.getAttribute('href')).toBe('/realisations')
  // No other entry of the demo shows a bent rim.
  expect(cards.every((card) => card?.includes('peugeot-308'))).toBe(true)
})

test('withdrawing consent removes the page and its photos at once; the text stays in the office (§11.19)', async () => {
  const { order, page, path } = await publishRecorded()
  const pictures = (await readPage(site, path))
    .querySelectorAll('.portfolio-entry img')
    .map((image) => image.getAttribute('src') ?? '')
  expect(pictures.length).toBeGreaterThan(2)
  for (const picture of pictures) expect((await site.fetch(picture)).status, picture).toBe(200)
  await desk.send(`/gestion/commandes/${order.id}?formulaire=retirer-accord`)
  expect((await site.fetch(path)).status).toBe(404)
  for (const picture of pictures) expect((await site.fetch(picture)).status, picture).toBe(404)
  const [entry] = await entriesOf(order)
  expect(entry).toMatchObject({
    state: 'withdrawn',
    content: {
      main_image: '',
      before_image: '',
      gallery: '',
      content: expect.stringContaining('Peugeot 308'),
    },
  })
  expect((await desk.open(page)).status).toBe(200)
})

test('an entry without the client’s consent is rejected, with a link to the form that records consent (§11.19)', async () => {
  const { order, before, after } = await createPhotographedOrder()
  const chooser = await desk.read(`${begin}?commande=${order.id}`)
  expect(chooser.querySelector('main')?.text).toContain('Le client n’a pas donné son accord')
  expect(chooser.querySelector('main a[href$="#accord"]')).not.toBeNull()
  const sent = { commande: order.id, avant: before, apres: after }
  const rejected = await desk.send(`${begin}?commande=${order.id}&formulaire=commande`, sent)
  expect(rejected.status).toBe(422)
  expect(await entriesOf(order)).toEqual([])
})

test('consent is recorded once, with its channel and author; after its withdrawal nothing can be published (§11.19)', async () => {
  const { order, before, after } = await createPhotographedOrder()
  expect((await allow(order, 'by pigeon')).status).toBe(422)
  await allow(order, 'mail')
  await allow(order, 'spoken')
  const orderPage = await desk.read(`/gestion/commandes/${order.id}`)
  expect(orderPage.querySelector('.order-consent')?.text).toMatch(
    /Par e-mail, noté par .+ à \d+\u00a0h\u00a0\d\d\./,
  )
  const sent = { commande: order.id, avant: before, apres: after }
  const newEntry = await desk.send(`${begin}?commande=${order.id}&formulaire=commande`, sent)
  const page = newEntry.headers.get('Location') ?? ''
  await desk.send(`/gestion/commandes/${order.id}?formulaire=retirer-accord`)
  const editor = await desk.read(page)
  const response = await desk.send(`${page}?formulaire=brouillon`, {
    ...formFieldsOf(editor, '#brouillon'),
    suite: 'publier',
  })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain(`Le client de la commande ${order.number} n’a pas donné son accord`)
  expect((await entriesOf(order))[0]?.state).toBe('draft')
  const events = await site.query<{ act: string }>(
    "select act from events where record_id = $1 and act like 'order.photos-%' order by id",
    [order.id],
  )
  expect(events.map(({ act }) => act)).toEqual(['order.photos-allowed', 'order.photos-withheld'])
})

test('photos of another order, or of a problem, cannot be used as a pair (§11.19)', async () => {
  const { order } = await createPhotographedOrder()
  const other = await createPhotographedOrder()
  await allow(order)
  const sent = { commande: order.id, avant: other.before, apres: other.after }
  const rejected = await desk.send(`${begin}?commande=${order.id}&formulaire=commande`, sent)
  expect(rejected.status).toBe(422)
  expect(await rejected.text()).toContain('encore sur la commande')
  const orderWithoutPhotos = await insertReceivedOrder(site.query)
  await allow(orderWithoutPhotos)
  const chooser = await desk.read(`${begin}?commande=${orderWithoutPhotos.id}`)
  expect(chooser.querySelector('main')?.text).toContain('Il faut une photo prise à la réception')
})

test('mechanics can neither record consent nor create an entry (§11.19)', async () => {
  const order = await insertReceivedOrder(site.query)
  const path = `/gestion/commandes/${order.id}`
  expect((await mechanic.read(path)).querySelector('#accord')).toBeNull()
  expect((await mechanic.send(`${path}?formulaire=accord`, { accord: 'written' })).status).toBe(404)
  expect((await mechanic.open(begin)).status).toBe(404)
})
