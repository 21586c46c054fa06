import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import { connect } from '../../db/client.ts'
import type { FileStore } from '../../domain/ports.ts'
import { thumbnailPath } from '../../domain/quote-requests/photo-path.ts'
import { sweepAbandonedPhotos } from '../../domain/quote-requests/sweep-abandoned-photos.ts'
import { randomId } from '../../domain/random-id.ts'
import { openTestSite, type TestSite } from '../open-test-site.ts'
import { smallPhoto } from '../photos.ts'
import { quoteRequestAnswers } from '../quote-request-answers.ts'
import { postAnswers, putPhoto, sendQuoteRequest } from './send-quote-request.ts'

let site: TestSite
let sweep: (hoursFromNow: number) => Promise<number>
let files: FileStore
let close: () => Promise<void>

beforeAll(async () => {
  site = await openTestSite({ settings: { JOBS: 'off' } })
  const { db, pool } = connect(site.databaseUrl, 'tw', 2)
  files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
  sweep = (hours) =>
    sweepAbandonedPhotos({ db, files, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
  close = () => pool.end()
})
afterAll(() => close())

const photosOf = (formId: string) =>
  readdir(join(site.dataDir, 'files/tw/forms', formId, 'images')).catch(() => [])

test('photos of a request never sent are deleted after 24 hours, those of a sent one stay', async () => {
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

  const late = await postAnswers(site, quoteRequestAnswers({ id: abandoned }), [photoId])
  expect(late.status).toBe(409)
  await putPhoto(site, abandoned, await smallPhoto(), 'a.jpg', photoId)
  expect((await postAnswers(site, quoteRequestAnswers({ id: abandoned }), [photoId])).status).toBe(200)
})

test('a swept photo takes its thumbnail with it', async () => {
  const abandoned = randomId()
  await putPhoto(site, abandoned, await smallPhoto())
  const [photo] = await site.query<{ path: string }>(
    'select path from quote_request_photos where quote_request_id = $1',
    [abandoned],
  )
  const thumbnail = thumbnailPath(photo?.path ?? '')
  await files.put(thumbnail, await smallPhoto(), 'image/jpeg')
  expect(await sweep(24.1)).toBe(1)
  const left = await files.find(thumbnail)
  left?.body.destroy()
  expect(left).toBeNull()
})
