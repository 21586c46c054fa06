import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signedPath } from '../../../domain/kernel/signatures.ts'
import { insertReceivedOrder, type ReceivedOrder } from '../../content/order-with-rims.ts'
import { uploadRimPhoto } from '../../content/upload-rim-photo.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/* The passport of a rim (docs/product.md §11.17): its data, who may read it, and where its label leads. */

const secret = 'x'.repeat(32)
let site: TestSite
let mechanic: SignedInStaff
let desk: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off', SESSION_SECRET: secret } })
  mechanic = await signInStaff(site, 'mecano@exemple.fr')
  desk = await signInStaff(site, 'bureau@exemple.fr')
})

const officePath = ({ id, rims }: ReceivedOrder) => `/gestion/commandes/${id}/jantes/${rims[0]}`
const whole = {
  radial_before: '0,85 mm',
  radial_after: '0.1',
  axial_before: '',
  axial_after: '1,2',
  primer: 'Époxy Standox',
  paint: 'RAL 7016',
  varnish: '',
  advice: 'Resserrer à 110 Nm après 50 km.',
}
/** Posts the form as it is now, or with the `base` of an earlier page. */
const record = async (person: SignedInStaff, order: ReceivedOrder, fields: Record<string, string>) =>
  person.send(`${officePath(order)}?formulaire=passeport`, {
    ...whole,
    base: await baseOf(person, order),
    ...fields,
  })
const baseOf = async (person: SignedInStaff, order: ReceivedOrder) =>
  (await person.read(officePath(order)))
    .querySelector('#passeport input[name=base]')
    ?.getAttribute('value') ?? ''

/** Makes an order from a quote request on the site. Returns it with the signed query of its private page. */
async function createOrderFromRequest() {
  const order = await insertReceivedOrder(site.query)
  const request = await insertSeenRequest(site, new Date())
  await site.query('update orders set quote_request_id = $1 where id = $2', [request, order.id])
  await site.query(
    'update quote_requests set client_id = (select client_id from orders where id = $2) where id = $1',
    [request, order.id],
  )
  const page = `/suivi/demande/${request}`
  const query = signedPath(page, new Date(), secret).split('?')[1] ?? ''
  return { order, request, page, query, passport: `${page}/jantes/${order.rims[0]}` }
}

/** Uploads a photo of a rim as a mechanic does. The client sees it if `isShown` is set. */
async function takePhoto(order: ReceivedOrder, isShown: boolean, rim = order.rims[0]): Promise<string> {
  const photoQuery = { jante: rim, moment: 'work', prise: new Date().toISOString() }
  const { id, response } = await uploadRimPhoto(site, {
    orderId: order.id,
    cookies: mechanic.cookies,
    about: photoQuery,
  })
  expect(response.status).toBe(200)
  if (isShown) await site.query('update rim_photos set shown_at = now() where id = $1', [id])
  return id
}

describe('recording a rim’s passport', () => {
  test('measurements are accepted in French notation; an invalid one is rejected in French and the form keeps its values (§11.17)', async () => {
    const order = await insertReceivedOrder(site.query)
    for (const radial_before of ['trois', '-1', '0,155', '25']) {
      const rejected = await record(mechanic, order, { radial_before })
      const text = await rejected.text()
      expect([rejected.status, text], radial_before).toEqual([
        422,
        expect.stringContaining('En millimètres, par exemple 0,15'),
      ])
      expect(text).toContain('Époxy Standox')
    }
    expect((await record(mechanic, order, {})).status).toBe(200)
    expect(
      await site.query(
        'select radial_before, radial_after, axial_before, axial_after, paint from order_rims where id = $1',
        [order.rims[0]],
      ),
    ).toEqual([
      { radial_before: 85, radial_after: 10, axial_before: null, axial_after: 120, paint: 'RAL 7016' },
    ])
    // The form for the next rim proposes the same paint.
    const next = await mechanic.read(officePath(await insertReceivedOrder(site.query)))
    expect(
      next.querySelectorAll('#passeport-paint option').map((option) => option.getAttribute('value')),
    ).toContain('RAL 7016')
  })

  test('changes of two users to different fields are merged, conflicts ask for a choice, and a repeat records nothing (§11.17)', async () => {
    const order = await insertReceivedOrder(site.query)
    const base = await baseOf(desk, order)
    await record(mechanic, order, { base, advice: '' })
    const other = { ...Object.fromEntries(Object.keys(whole).map((field) => [field, ''])), base }
    const advised = await record(desk, order, { ...other, advice: 'Laver à la main.' })
    expect(advised.status).toBe(200)
    const clash = await record(desk, order, { ...other, paint: 'RAL 9005' })
    const text = await clash.text()
    expect([clash.status, text]).toEqual([
      422,
      expect.stringContaining('a complété ce passeport entre-temps'),
    ])
    expect(text).toContain('data-conflict="paint"')
    await record(desk, order, { base: await baseOf(desk, order), advice: 'Laver à la main.' })
    expect(
      await site.query('select paint, advice, radial_before from order_rims where id = $1', [order.rims[0]]),
    ).toEqual([{ paint: 'RAL 7016', advice: 'Laver à la main.', radial_before: 85 }])
    const stream = (await desk.read(`/gestion/commandes/${order.id}`)).querySelector('.record-stream')?.text
    expect(stream?.split('a complété le passeport de la jante 1 (avant gauche)').length).toBe(3)
  })
})

describe('reading a rim’s passport', () => {
  test('the private link shows steps, measurements, products, advice and published photos only, without empty parts (§11.17)', async () => {
    const { order, page, query, passport } = await createOrderFromRequest()
    await site.query(
      "insert into order_rim_steps values ($1, 'removed', '2026-11-02T10:00:00Z'), ($1, 'stripped', '2026-11-03T10:00:00Z')",
      [order.rims[0]],
    )
    const emptyPassport = await readPage(site, `${page}/jantes/${order.rims[1]}?${query}`)
    expect(textsOf(emptyPassport, 'main h2')).toEqual(['Étapes'])
    await record(mechanic, order, {})
    const [shownPhoto, hiddenPhoto, other] = [
      await takePhoto(order, true),
      await takePhoto(order, false),
      await takePhoto(order, true, order.rims[1]),
    ]
    const read = await readPage(site, `${passport}?${query}`)
    expect(read.querySelector('h1')?.text).toContain('Avant gauche, 19\u00a0pouces')
    expect(textsOf(read, '.passport__steps span:first-child').slice(1)).toEqual(['Déposée', 'Décapée'])
    expect(textsOf(read, '.runout__figure')).toEqual(['0,85 mm', '0,10 mm', '1,20 mm'])
    expect(read.text).toContain('RAL 7016')
    expect(read.text).toContain('Resserrer à 110 Nm')
    expect(read.text).not.toContain('Vernis')
    expect(textsOf(read, '.passport__stages h3')).toEqual(['Métal nu'])
    const photos = read.querySelectorAll('.passport__stages a').map((link) => link.getAttribute('href') ?? '')
    expect(photos.map((url) => url.replaceAll('&amp;', '&'))).toEqual([
      `${passport}/photos/${shownPhoto}?${query}`,
    ])

    const status = async (path: string) => (await site.fetch(`${path}?${query}`)).status
    expect(await status(`${passport}/photos/${shownPhoto}`)).toBe(200)
    const foreign = await createOrderFromRequest()
    for (const path of [
      `${passport}/photos/${hiddenPhoto}`,
      `${passport}/photos/${other}`,
      `${page}/jantes/${foreign.order.rims[0]}`,
      `${page}/jantes/${foreign.order.rims[0]}/photos/${shownPhoto}`,
      foreign.passport,
      `${page}/jantes/${randomId()}`,
    ])
      expect(await status(path), path).toBe(404)
    // The matter's page links to the passports.
    expect((await readPage(site, `${page}?${query}`)).querySelectorAll('.passport-links a')).toHaveLength(4)
  })

  test('the signed-in client of the order can read it, and another client gets 404 (§11.17)', async () => {
    const order = await insertReceivedOrder(site.query)
    await site.query(
      "update orders set client_id = (select client_id from orders where id = 'DemoCommande0007') where id = $1",
      [order.id],
    )
    const shownPhoto = await takePhoto(order, true)
    const owner = await signInStaff(site, 'pro@exemple.fr')
    const otherClient = await signInStaff(site, 'particulier@exemple.fr')
    const page = `/espace_pro/commande/${order.id}`
    const path = `${page}/jantes/${order.rims[0]}`
    expect((await owner.read(page)).querySelector('.passport-links a')?.getAttribute('href')).toBe(path)
    expect((await owner.read(path)).querySelector('h1')?.text).toContain('Avant gauche')
    expect((await owner.open(`${path}/photos/${shownPhoto}`)).status).toBe(200)
    for (const foreign of [path, `${path}/photos/${shownPhoto}`])
      expect((await otherClient.open(foreign)).status, foreign).toBe(404)
    // The address of a rim with the id of another order of the same client returns 404.
    expect((await owner.open(`/espace_pro/commande/DemoCommande0007/jantes/${order.rims[0]}`)).status).toBe(
      404,
    )
    expect((await owner.open(`/j/${order.rims[0]}`)).headers.get('Location')).toBe(path)
    expect((await otherClient.open(`/j/${order.rims[0]}`)).status).toBe(200)
  })
})

describe('a scanned rim label', () => {
  let from = 0
  const scan = (code: string, headers: Record<string, string> = {}) =>
    site.fetch(`/j/${code}`, { headers: { 'X-Forwarded-For': `198.51.100.${++from}`, ...headers } })

  test('a label redirects staff to the rim’s office page, as the scanner does (§9.4, §11.17)', async () => {
    const order = await insertReceivedOrder(site.query)
    const scanned = await mechanic.open(
      `/gestion/scanner?code=${encodeURIComponent(`https://ailleurs.test/j/${order.rims[0]}`)}`,
    )
    for (const response of [scanned, await mechanic.open(`/j/${order.rims[0]}`)])
      expect(response.headers.get('Location')).toBe(officePath(order))
  })

  test('a label shows a stranger the workshop’s phone number and nothing about the rim’s owner (§9.4, §11.17)', async () => {
    const { order } = await createOrderFromRequest()
    const response = await scan(order.rims[0])
    const page = await response.text()
    const text = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(text).toContain('Cette jante est confiée à notre atelier')
    expect(text).toContain('tel:+33353014210')
    expect(text).toContain(`/espace_pro?suite=${encodeURIComponent(`/j/${order.rims[0]}`)}`)
    for (const word of [order.number, order.id, 'GH-123-KL', 'Peugeot', 'Morel', 'Avant gauche'])
      expect(page).not.toContain(word)
  })

  test('a label opens the passport in a browser that has opened the private page, while its link is valid (§9.4, §11.17)', async () => {
    const { order, page, query, passport, request } = await createOrderFromRequest()
    const opened = await site.fetch(`${page}?${query}`)
    const [cookie = ''] = opened.headers.getSetCookie()
    expect(cookie).toMatch(
      new RegExp(
        `^dossier-${request}=[^;]+; Max-Age=(77759\\d\\d|7776000); Path=/j/; HttpOnly; SameSite=Lax$`,
      ),
    )
    const [passportCookie = ''] = cookie.split(';')
    expect((await scan(order.rims[0], { Cookie: passportCookie })).headers.get('Location')).toBe(
      `${passport}?${query}`,
    )
    const other = await createOrderFromRequest()
    // A cookie renamed to another matter, forged or expired gives no access.
    const old = signedPath(page, new Date(Date.now() - 91 * 86_400_000), secret).split('?')[1] ?? ''
    for (const [rim, Cookie] of [
      [other.order.rims[0], passportCookie],
      [other.order.rims[0], passportCookie.replace(request, other.request)],
      [order.rims[0], `dossier-${request}=${encodeURIComponent('jusqu_a=99999999999&acces=x')}`],
      [order.rims[0], `dossier-${request}=${encodeURIComponent(old)}`],
    ] as const)
      expect((await scan(rim, { Cookie })).status, Cookie).toBe(200)
    // A page of a matter without rims sets no cookie.
    const unsignedPath = `/suivi/demande/${await insertSeenRequest(site, new Date())}`
    const response = await site.fetch(signedPath(unsignedPath, new Date(), secret))
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
  })

  test('unknown labels return 404 and are limited to thirty an hour; existing labels do not count (§9.4, §11.17)', async () => {
    const { order } = await createOrderFromRequest()
    const address = { 'X-Forwarded-For': '198.51.100.200' }
    for (let index = 0; index < 32; index++) expect((await scan(order.rims[0], address)).status).toBe(200)
    for (let index = 0; index < 30; index++) expect((await scan(randomId(), address)).status).toBe(404)
    const limited = await scan(order.rims[0], address)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await limited.text()).toContain('Merci de patienter')
    expect((await scan('court')).status).toBe(404)
  })

  test('a printed label contains the rim’s short address as a readable code (§9.4, §11.17)', async () => {
    const order = await insertReceivedOrder(site.query)
    const response = await mechanic.open(
      `/gestion/commandes/${order.id}/etiquettes.pdf?papier=rouleau&jante=${order.rims[2]}`,
    )
    const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(await decode(file)).toBe(`http://site.test/j/${order.rims[2]}`)
  })
})

/** Reads the code drawn in a PDF: paints its dark modules into an image and decodes it. */
async function decode(pdf: string): Promise<string | undefined> {
  const streams = pdf.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)
  const drawn = streams.map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
  const bars = [...drawn].flatMap((page) => [...page.matchAll(/^(\d+) (\d+) m\n(\d+) \d+ l\n\d+ (\d+) l$/gm)])
  const [side, module] = [60, 8]
  const width = side * module
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [left = 0, top = 0, right = 0, bottom = 0] of bars.map(([, ...edges]) => edges.map(Number)))
    for (let y = top * module; y < bottom * module; y++)
      for (let x = left * module; x < right * module; x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  const image = { data, width, height: width, colorSpace: 'srgb' } as ImageData
  const [code] = await readBarcodes(image, { formats: ['QRCode'] })
  return code?.text
}
