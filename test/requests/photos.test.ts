import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { randomId } from '../../domain/random-id.ts'
import { openTestSite, type TestSite } from '../open-test-site.ts'
import { pngBomb, smallPhoto } from '../photos.ts'
import { quoteRequestAnswers } from '../quote-request-answers.ts'
import { putPhoto, sendQuoteRequest } from './send-quote-request.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

async function filesOf(formId: string): Promise<string[]> {
  return readdir(join(site.dataDir, 'files/tw/forms', formId, 'images')).catch(() => [])
}

test('a photo is kept under its random prefix and its own name made safe', async () => {
  const formId = randomId()
  const photoId = randomId()
  const answer = await putPhoto(site, formId, await smallPhoto('png'), '../../Été à Épinal (1).PNG', photoId)
  expect(await answer.json()).toEqual({ outcome: 'stored' })
  expect(await filesOf(formId)).toEqual([`${photoId}Ete-a-Epinal-1.png`])
})

test('the same photo sent again changes nothing', async () => {
  const formId = randomId()
  const photoId = randomId()
  const photo = await smallPhoto()
  const answers = await Promise.all([1, 2, 3].map(() => putPhoto(site, formId, photo, 'a.jpg', photoId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await filesOf(formId)).toHaveLength(1)
})

test('a thumbnail is made by a job', async () => {
  const formId = randomId()
  await putPhoto(site, formId, await smallPhoto())
  const directory = join(site.dataDir, 'files/tw/forms', formId, 'thumbnails')
  await vi.waitFor(async () => expect(await readdir(directory)).toHaveLength(1), { timeout: 10_000 })
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
  ['an animated PNG of 400 megapixels', pngBomb, 'dimensions trop grandes'],
])('%s is refused in plain words', async (_, make, words) => {
  const formId = randomId()
  const answer = await putPhoto(site, formId, await make(), 'photo.jpg')
  expect(answer.status).toBe(422)
  expect((await answer.json()).message).toContain(words)
  expect(await filesOf(formId)).toEqual([])
})

test('20 MB are refused', async () => {
  const answer = await putPhoto(site, randomId(), Buffer.alloc(20 * 1024 * 1024), 'enorme.jpg')
  expect(answer.status).toBe(413)
  expect((await answer.json()).message).toContain('« enorme.jpg » dépasse 15 Mo')
})

test('ids that are not ids are not found', async () => {
  for (const path of ['/devis/..%2f..%2fetc/photos/AAAAAAAAAAAAAAAA', '/devis/AAAAAAAAAAAAAAAA/photos/x']) {
    const answer = await site.fetch(path, { method: 'PUT', body: 'x', headers: { Origin: site.origin } })
    expect(answer.status).toBe(404)
  }
})

test('a request that is sent takes no further photo', async () => {
  const answers = quoteRequestAnswers()
  await sendQuoteRequest(site, answers, [await smallPhoto()])
  expect((await putPhoto(site, answers.id ?? '', await smallPhoto())).status).toBe(409)
})
