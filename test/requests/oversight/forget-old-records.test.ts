import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { openDatabasePool } from '../../../db/client.ts'
import type { FileStore } from '../../../domain/kernel/ports/file-store.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { deleteOldRecords } from '../../../domain/oversight/retention/delete-visitor-records.ts'
import { smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { sendQuoteRequest } from '../correspondence/send-quote-request.ts'
import { insertSeenMessage, insertSeenRequest } from '../office/insert-seen-records.ts'

let site: TestSite
let files: FileStore
let forgetAt: (time: string, store?: FileStore) => ReturnType<typeof deleteOldRecords>
let close: () => Promise<void>

beforeAll(async () => {
  site = await openTestSite()
  files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
  const { db, pool } = openDatabasePool(site.databaseUrl, 'tw', 2)
  forgetAt = (time, store = files) =>
    deleteOldRecords({ db, files: store, clock: { now: () => new Date(time) } })
  close = () => pool.end()
})
afterAll(() => close())

const noneForgotten = { quoteRequests: 0, contactMessages: 0 }
/** Lists complete files only: a file still being written begins with a dot. */
const filesIn = async (folder: string) => {
  const entries = await readdir(join(site.dataDir, 'files/tw/forms', folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : []))
}

/** Makes a sent request with photo and thumbnail, dated `day`. */
async function receive(day: string): Promise<string> {
  const answers = quoteRequestAnswers()
  const id = answers.id ?? ''
  expect((await sendQuoteRequest(site, answers, [await smallPhoto()])).status).toBe(200)
  await vi.waitFor(async () => expect(await filesIn(id)).toHaveLength(2))
  await site.query('update quote_requests set created_at = $2 where id = $1', [id, day])
  return id
}

function recordsOf(id: string) {
  return site.query(
    `select id from quote_requests where id = $1
     union all select id from quote_request_photos where quote_request_id = $1`,
    [id],
  )
}

test('a request is deleted with its photos three years after it was sent; a younger one is kept (§9.8)', async () => {
  const old = await receive('2020-03-01T10:00:00Z')
  const youngRequest = await receive('2020-03-02T10:00:00Z')
  expect(await forgetAt('2023-03-01T09:59:00Z')).toEqual(noneForgotten)
  expect(await forgetAt('2023-03-01T10:01:00Z')).toEqual({ ...noneForgotten, quoteRequests: 1 })
  expect([await recordsOf(old), await filesIn(old)]).toEqual([[], []])
  expect(await recordsOf(youngRequest)).toHaveLength(2)
  expect(await filesIn(youngRequest)).toHaveLength(2)
  expect(await forgetAt('2023-03-01T10:01:00Z')).toEqual(noneForgotten)
})

test('a photo that cannot be deleted keeps its request, until the next run deletes both (§9.8)', async () => {
  const id = await receive('2010-01-01T00:00:00Z')
  const rejecting = { ...files, delete: () => Promise.reject(new Error('storage is away')) }
  await expect(forgetAt('2014-01-01T00:00:00Z', rejecting)).rejects.toThrow('storage is away')
  expect(await recordsOf(id)).toHaveLength(2)
  expect(await forgetAt('2014-01-01T00:00:00Z')).toEqual({ ...noneForgotten, quoteRequests: 1 })
  expect([await recordsOf(id), await filesIn(id)]).toEqual([[], []])
})

test('contact messages are deleted by the same rule, also when there are hundreds (§9.8)', async () => {
  const insert = `insert into contact_messages (id, email, object, message, client_email, created_at)
    select $1 || n, 'anais@exemple.fr', 'Délai', 'Bonjour', 'contact@exemple.fr', $2
    from generate_series(1, $3::int) n`
  await site.query(insert, [randomId(), '2020-05-01', 250])
  await site.query(insert, [randomId(), '2020-05-03', 1])
  expect(await forgetAt('2023-05-02T00:00:00Z')).toMatchObject({ contactMessages: 250 })
  expect(await forgetAt('2023-05-02T00:00:00Z')).toMatchObject({ contactMessages: 0 })
  expect(await site.query('select 1 from contact_messages')).toHaveLength(1)
})

test('old records are deleted every night (§9.8)', async () => {
  const [schedule] = await site.query<{ cron: string; timezone: string }>(
    `select cron, timezone from tw_jobs.schedule where name = 'forget-old-records'`,
  )
  expect(schedule).toEqual({ cron: '43 3 * * *', timezone: 'Europe/Paris' })
})

test('the thread of a request or message is deleted with it, including files; other threads stay (§9.8, §11.8)', async () => {
  const old = await insertSeenRequest(site, new Date('2020-03-01T10:00:00Z'))
  const message = await insertSeenMessage(site, new Date('2020-03-01T10:00:00Z'))
  const youngRequest = await insertSeenRequest(site, new Date('2023-02-01T10:00:00Z'))
  const paths: string[] = []
  for (const [kind, id] of [
    ['request', old],
    ['message', message],
    ['request', youngRequest],
  ] as const) {
    const file = randomId()
    const path = `letters/${file}/a.pdf`
    paths.push(path)
    await files.put(path, Buffer.from('%PDF'), 'application/pdf')
    await site.query('insert into thread_files values ($1, $2, now(), now(), now())', [file, path])
    await site.query(
      `insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, text, attachments, created_at)
       values ($1, $2, $3, 'received', 'page', 'X', '', $4, now())`,
      [randomId(), kind, id, JSON.stringify([{ id: file, path }])],
    )
  }
  await forgetAt('2023-03-01T10:01:00Z')
  const remainingMessages = await site.query<{ thread_id: string }>(
    'select thread_id from thread_messages where thread_id = any($1)',
    [[old, message, youngRequest]],
  )
  expect(remainingMessages).toEqual([{ thread_id: youngRequest }])
  const areStored = await Promise.all(paths.map(async (path) => (await files.find(path)) !== null))
  expect(areStored).toEqual([false, false, true])
})
