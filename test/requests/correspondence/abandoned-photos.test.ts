import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { createPictureDecoder } from '../../../adapters/pictures/picture-decoder.ts'
import { openDatabasePool } from '../../../db/client.ts'
import { ensureRequestPhotoThumbnail } from '../../../domain/correspondence/quote-requests/photo-files.ts'
import { sweepAbandonedRequestPhotos } from '../../../domain/correspondence/quote-requests/save-request-photo.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { pictureWorker } from '../../../server/environment/paths.ts'
import { smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { postAnswers, putPhoto, sendQuoteRequest } from './send-quote-request.ts'

let site: TestSite
let sweep: (hoursFromNow: number, bounds?: { hours: number; most: number }) => Promise<number>
let makeThumbnail: (path: string) => Promise<unknown>
let close: () => Promise<void>

beforeAll(async () => {
  site = await openTestSite({ settings: { JOBS: 'off' } })
  const { db, pool } = openDatabasePool(site.databaseUrl, 'tw', 2)
  const files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
  sweep = (hours, bounds) =>
    sweepAbandonedRequestPhotos(
      { db, files, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } },
      bounds,
    )
  const pictures = createPictureDecoder({ worker: pictureWorker })
  makeThumbnail = (path) => ensureRequestPhotoThumbnail({ files, pictures }, path)
  close = () => {
    pictures.close()
    return pool.end()
  }
})
afterAll(() => close())

const filesOf = (formId: string, folder: string) =>
  readdir(join(site.dataDir, 'files/tw/forms', formId, folder)).catch(() => [])
const photosOf = (formId: string) => filesOf(formId, 'images')

test('sweeping an abandoned photo also deletes its thumbnail (§9.8, §10.4)', async () => {
  const formId = randomId()
  await putPhoto(site, formId, await smallPhoto())
  await makeThumbnail(`forms/${formId}/images/${(await photosOf(formId))[0]}`)
  expect(await filesOf(formId, 'thumbnails')).toHaveLength(1)
  await sweep(24.1)
  expect(await filesOf(formId, 'thumbnails')).toEqual([])
})

test('photos of a request that is never sent are deleted after 24 hours; photos of a sent request are kept (§9.8, §10.4)', async () => {
  const abandoned = randomId()
  const photoId = randomId()
  const sent = quoteRequestAnswers()
  await putPhoto(site, abandoned, await smallPhoto(), 'a.jpg', photoId)
  await sendQuoteRequest(site, sent, [await smallPhoto()])

  expect(await sweep(23.9)).toBe(0)
  expect(await photosOf(abandoned)).toHaveLength(1)
  expect(await sweep(24.1)).toBe(1)
  expect(await photosOf(abandoned)).toEqual([])
  expect(await photosOf(sent.id ?? '')).toHaveLength(1)

  const lateRequest = await postAnswers(site, quoteRequestAnswers({ id: abandoned }), [photoId])
  expect(lateRequest.status).toBe(409)
  await putPhoto(site, abandoned, await smallPhoto(), 'a.jpg', photoId)
  expect((await postAnswers(site, quoteRequestAnswers({ id: abandoned }), [photoId])).status).toBe(200)
})

test('with a limit, one sweep deletes at most that number of photos, oldest first (§9.8)', async () => {
  const forms = [randomId(), randomId(), randomId()]
  for (const formId of forms) await putPhoto(site, formId, await smallPhoto())
  expect(await sweep(1.9, { hours: 2, most: 2 })).toBe(0)
  expect(await sweep(2.1, { hours: 2, most: 2 })).toBe(2)
  expect((await Promise.all(forms.map(photosOf))).map(({ length }) => length)).toEqual([0, 0, 1])
  expect(await sweep(24.1)).toBe(1)
})
