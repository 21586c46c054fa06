import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { largePhoto, largePng, noisePng, pngBomb, smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { putPhoto, sendQuoteRequest } from './send-quote-request.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

async function filesOf(formId: string): Promise<string[]> {
  return readdir(join(site.dataDir, 'files/tw/forms', formId, 'images')).catch(() => [])
}

test('a photo is stored under a random prefix and its sanitised file name (§3.1, §7.1)', async () => {
  const formId = randomId()
  const photoId = randomId()
  const response = await putPhoto(
    site,
    formId,
    await smallPhoto('png'),
    '../../Été à Épinal (1).PNG',
    photoId,
  )
  expect(await response.json()).toEqual({ outcome: 'stored' })
  expect(await filesOf(formId)).toEqual([`${photoId}Ete-a-Epinal-1.jpg`])
})

const keptPhoto = async (formId: string) =>
  readFile(join(site.dataDir, 'files/tw/forms', formId, 'images', (await filesOf(formId))[0] ?? ''))

test.each([
  ['a PNG of noise', noisePng, 2240],
  ['50 megapixels', () => largePhoto(), 2560],
])('%s is stored as a JPEG of limited size (§9.3)', async (_, make, width) => {
  const formId = randomId()
  expect((await putPhoto(site, formId, await make(), 'lourde.png')).status).toBe(200)
  const storedPhoto = await keptPhoto(formId)
  expect(storedPhoto.length).toBeLessThan(4 * 1024 * 1024)
  expect(await sharp(storedPhoto).metadata()).toMatchObject({ format: 'jpeg', width })
})

test('transparent pixels become white (§9.3)', async () => {
  const formId = randomId()
  const clear = { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  await putPhoto(site, formId, await sharp({ create: clear }).png().toBuffer())
  const { channels } = await sharp(await keptPhoto(formId)).stats()
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
})

test('uploads leave no temporary files behind (§9.3)', async () => {
  await putPhoto(site, randomId(), await smallPhoto())
  await putPhoto(site, randomId(), Buffer.from('no photo'))
  expect(await readdir(join(site.dataDir, 'uploads', String(process.pid)))).toEqual([])
})

test('uploading the same photo again changes nothing (§10.3)', async () => {
  const formId = randomId()
  const photoId = randomId()
  const photo = await smallPhoto()
  const answers = await Promise.all([1, 2, 3].map(() => putPhoto(site, formId, photo, 'a.jpg', photoId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await filesOf(formId)).toHaveLength(1)
})

test('a job creates the thumbnail of an uploaded photo (§7.1)', async () => {
  const formId = randomId()
  await putPhoto(site, formId, await smallPhoto())
  const directory = join(site.dataDir, 'files/tw/forms', formId, 'thumbnails')
  await vi.waitFor(async () => expect(await readdir(directory)).toHaveLength(1))
})

test.each([
  ['a text named .jpg', () => Buffer.from('Bonjour, je suis un texte.'), 'n’est pas une photo'],
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'n’est pas une photo',
  ],
  ['an empty file', () => Buffer.alloc(0), 'n’est pas une photo'],
  ['half a photo', async () => (await smallPhoto()).subarray(0, 200), 'n’est pas une photo'],
  ['an iPhone’s HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'HEIC'],
  ['a PNG of 41 megapixels', () => largePng(), 'dimensions trop grandes'],
  ['an animated PNG of 400 megapixels', pngBomb, 'dimensions trop grandes'],
  [
    '50 megapixels that stand in memory whole',
    () => largePhoto({ progressive: true, chromaSubsampling: '4:4:4' }),
    'dimensions trop grandes',
  ],
])('%s is rejected with a plain sentence (§9.3, §10.3)', async (_, make, words) => {
  const formId = randomId()
  const response = await putPhoto(site, formId, await make(), 'photo.jpg')
  expect(response.status).toBe(422)
  expect((await response.json()).message).toContain(words)
  expect(await filesOf(formId)).toEqual([])
})

test('a photo of 20 MB is rejected (§9.3, §10.3)', async () => {
  const response = await putPhoto(site, randomId(), Buffer.alloc(20 * 1024 * 1024), 'enorme.jpg')
  expect(response.status).toBe(413)
  expect((await response.json()).message).toContain('«\u00a0enorme.jpg\u00a0» dépasse 15\u00a0Mo')
})

test('an upload with malformed ids returns 404 (§9.2)', async () => {
  for (const path of ['/devis/..%2f..%2fetc/photos/AAAAAAAAAAAAAAAA', '/devis/AAAAAAAAAAAAAAAA/photos/x']) {
    const response = await site.fetch(path, { method: 'PUT', body: 'x', headers: { Origin: site.origin } })
    expect(response.status).toBe(404)
  }
})

test('a photo for a request that is already sent is rejected (§9.3)', async () => {
  const answers = quoteRequestAnswers()
  await sendQuoteRequest(site, answers, [await smallPhoto()])
  expect((await putPhoto(site, answers.id ?? '', await smallPhoto())).status).toBe(409)
})

test('the daily volume of photos from one IP address is limited, with a sentence (§9.3)', async () => {
  const from = { 'X-Forwarded-For': '10.77.0.1' }
  expect((await putPhoto(site, randomId(), await smallPhoto(), 'a.jpg', randomId(), from)).status).toBe(200)
  await site.query(
    "update rate_limits set points = 300000 where key = (select key from rate_limits where key like 'photo-kb:%' order by expire desc limit 1)",
  )
  const response = await putPhoto(site, randomId(), await smallPhoto(), 'a.jpg', randomId(), from)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(60)
  expect((await response.json()).message).toContain('Trop de photos sont arrivées de votre connexion')
  const other = { 'X-Forwarded-For': '10.77.0.2' }
  expect((await putPhoto(site, randomId(), await smallPhoto(), 'a.jpg', randomId(), other)).status).toBe(200)
})

test('a photo that was rejected or could not be stored does not count towards the daily limit (§9.4)', async () => {
  const from = { 'X-Forwarded-For': '10.77.0.3' }
  const readPhotoPoints = async () =>
    (
      await site.query(
        "select coalesce(sum(points), 0)::int as points from rate_limits where key like 'photo-kb:%'",
      )
    )[0]
  const before = await readPhotoPoints()
  await putPhoto(site, randomId(), Buffer.from('no photo'), 'a.jpg', randomId(), from)
  const formId = randomId()
  // A file occupies the place of the photo's folder.
  await mkdir(join(site.dataDir, 'files/tw/forms', formId), { recursive: true })
  await writeFile(join(site.dataDir, 'files/tw/forms', formId, 'images'), '')
  expect((await putPhoto(site, formId, await smallPhoto(), 'a.jpg', randomId(), from)).status).toBe(500)
  expect(await readPhotoPoints()).toEqual(before)
})

test('the daily number of photos from one IP address is limited (§9.3)', async () => {
  const from = { 'X-Forwarded-For': '10.77.0.4' }
  expect((await putPhoto(site, randomId(), await smallPhoto(), 'a.jpg', randomId(), from)).status).toBe(200)
  await site.query(
    "update rate_limits set points = 400 where key = (select key from rate_limits where key like 'photo-day:%' order by expire desc limit 1)",
  )
  const response = await putPhoto(site, randomId(), await smallPhoto(), 'a.jpg', randomId(), from)
  expect(response.status).toBe(429)
  expect((await response.json()).message).toContain('Trop de photos sont arrivées de votre connexion')
})

/**
 * Inserts the maximum number of photos that may wait for a request. `sender` and `senderSite` (the /48) are SQL expressions over
 * `n`.
 */
const fillUp = (sender: string, senderSite = 'null') =>
  site.query(
    `insert into quote_request_photos
       (id, quote_request_id, name, path, content_type, created_at, stored_at, sender, sender_site)
     select 'filler' || n, 'filler', '', 'forms/filler/images/' || n, '', now(), now(), ${sender}, ${senderSite}
     from generate_series(1, 10000) as n`,
  )
const countFillers = async () =>
  (await site.query("select from quote_request_photos where quote_request_id = 'filler'")).length
const removeFillers = () => site.query("delete from quote_request_photos where quote_request_id = 'filler'")
const isStored = async (formId: string) =>
  (await readdir(join(site.dataDir, 'files/tw/forms', formId, 'images')).catch(() => [])).length > 0

test('when 10,000 photos wait, a new one replaces the oldest photo of the sender who has most (§9.3)', async () => {
  const [patient, oldest, newcomer] = [randomId(), randomId(), randomId()]
  await putPhoto(site, patient, await smallPhoto(), 'a.jpg', randomId(), { 'X-Forwarded-For': '10.78.0.1' })
  await putPhoto(site, oldest, await smallPhoto(), 'a.jpg', randomId(), { 'X-Forwarded-For': '10.78.0.2' })
  // Gives this sender 193 photos, while the others have 192 each.
  await fillUp("'flood ' || n % 52")
  await site.query("update quote_request_photos set sender = 'flood 50' where quote_request_id = $1", [
    oldest,
  ])
  const from = { 'X-Forwarded-For': '10.78.0.3' }
  const response = await putPhoto(site, newcomer, await smallPhoto(), 'a.jpg', randomId(), from)
  const fillerCount = await countFillers()
  await removeFillers()
  expect(response.status).toBe(200)
  expect([await isStored(patient), await isStored(newcomer), await isStored(oldest)]).toEqual([
    true,
    true,
    false,
  ])
  expect(fillerCount).toBeLessThan(10_000)
})

test('photos from many networks of one /48 count as one sender (§9.3)', async () => {
  const patient = randomId()
  await putPhoto(site, patient, await smallPhoto(), 'a.jpg', randomId(), { 'X-Forwarded-For': '10.78.0.4' })
  await fillUp("'network ' || n", "'site'")
  const from = { 'X-Forwarded-For': '10.78.0.5' }
  const response = await putPhoto(site, randomId(), await smallPhoto(), 'a.jpg', randomId(), from)
  await removeFillers()
  expect([response.status, await isStored(patient)]).toEqual([200, true])
})

test('a photo’s sender is stored as a hash and deleted once a request claims the photo (§9.3)', async () => {
  const answers = quoteRequestAnswers()
  await sendQuoteRequest(site, answers, [await smallPhoto()])
  const waiting = randomId()
  await putPhoto(site, waiting, await smallPhoto(), 'a.jpg', randomId(), { 'X-Forwarded-For': '10.78.0.6' })
  const sendersOf = (id = '') =>
    site.query('select sender from quote_request_photos where quote_request_id = $1', [id])
  expect(await sendersOf(answers.id)).toEqual([{ sender: null }])
  expect(await sendersOf(waiting)).toEqual([{ sender: expect.stringMatching(/^[\w-]{43}$/) }])
})

test.each([
  `/devis/${randomId()}/photos/${randomId()}`,
  `/demandes/${randomId()}/photos/${randomId()}`,
  `/demandes/${randomId()}`,
])('the response of %s and of its data is never cached (§6)', async (path) => {
  for (const address of [path, `${path}.data`]) {
    const response = await site.fetch(address)
    expect(response.headers.get('Cache-Control'), address).toContain('no-store')
  }
})
