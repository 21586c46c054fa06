import { beforeAll, expect, test, vi } from 'vitest'
import { makeDatabaseUnavailable } from '../../site/database.ts'
import { readMetric } from '../../site/metrics.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const token = 'a token of some length'
let site: TestSite
let siteWithoutToken: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { METRICS_TOKEN: token, PAGE_CACHE_MB: '4' } })
  siteWithoutToken = await openTestSite()
})

const ask = (from: TestSite, authorization?: string) =>
  from.fetch('/metrics', authorization ? { headers: { Authorization: authorization } } : {})

test('metrics require the token; without a token in the settings they return 404', async () => {
  expect((await ask(site, `Bearer ${token}`)).status).toBe(200)
  for (const wrongToken of [undefined, token, 'Bearer ', `Bearer ${token} `.slice(0, -3), 'Basic abc'])
    expect((await ask(site, wrongToken)).status).toBe(401)
  expect((await ask(siteWithoutToken, `Bearer ${token}`)).status).toBe(404)
})

test('metrics count requests by route, never by address', async () => {
  for (const id of ['un', 'deux', 'trois']) await site.fetch(`/actualites/${id}?token=secret`)
  await site.fetch('/mentions_legales')
  await site.fetch('/mentions_legales')
  await site.fetch('/_.data')
  const text = await (await ask(site, `Bearer ${token}`)).text()
  const counts = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'))
  expect(counts).toContain(
    'http_request_duration_seconds_count{method="GET",route="/actualites/:id",status="404"} 3',
  )
  expect(counts).toContain(
    'http_request_duration_seconds_count{method="GET",route="/mentions_legales",status="200"} 2',
  )
  expect(counts).toContain('http_request_duration_seconds_count{method="GET",route="/",status="200"} 1')
  expect(text).not.toMatch(/trois|secret/)
})

test('metrics count cached pages, mails, jobs and connections', async () => {
  const read = (name: string) => readMetric(site, token, name)
  const [hits = 0] = await read('page_cache_answers_total')
  await site.fetch('/mentions_legales')
  expect((await read('page_cache_answers_total'))[0]).toBe(hits + 1)
  expect(await read('mails_total')).toEqual([0, 0])
  expect((await read('jobs_waiting')).length).toBeGreaterThan(5)
  expect(await read('db_pool_connections')).toHaveLength(3)
})

test('metrics count each job once, whether it is waiting, to be retried or due later', async () => {
  await site.query(
    `insert into tw_jobs.job (name, data, state, start_after) values
       ('make-photo-thumbnail', '{}', 'retry', now() + interval '1 hour'), ('make-photo-thumbnail', '{}', 'created', now() + interval '1 hour'),
       ('make-photo-thumbnail', '{}', 'created', now() + interval '2 hours')`,
  )
  // The queue counts its jobs every few seconds.
  await vi.waitFor(async () => {
    const text = await (await ask(site, `Bearer ${token}`)).text()
    expect(text).toMatch(/^jobs_waiting\{queue="make-photo-thumbnail"\} 3$/m)
  })
})

test('metrics report the state of the mailbox, with the reason in French when it cannot be read', async () => {
  expect(await readMetric(site, token, 'mailbox_fetched_timestamp_seconds')).toEqual([])
  await site.query(
    `insert into mailboxes (name, followed_since, fetched_at, failure)
     values ('contact@exemple.fr@imap/INBOX', now(), to_timestamp(1700000000), 'Le serveur de messagerie refuse l’identifiant ou le mot de passe.')`,
  )
  expect(await readMetric(site, token, 'mailbox_fetched_timestamp_seconds')).toEqual([1_700_000_000])
  const text = await (await ask(site, `Bearer ${token}`)).text()
  expect(text).toContain(
    'mailbox_failure{reason="Le serveur de messagerie refuse l’identifiant ou le mot de passe."} 1',
  )
  expect(text).not.toContain('contact@exemple.fr')
  expect((await site.fetch('/readyz')).status).toBe(200)
})

test('metrics are returned while the database is unavailable, and report that it is unavailable', async () => {
  const read = (name: string) => readMetric(site, token, name)
  expect([await read('database_up'), await read('storage_up'), await read('announcements_up')]).toEqual([
    [1],
    [1],
    [1],
  ])
  const restoreDatabase = await makeDatabaseUnavailable(site.databaseUrl)
  try {
    const response = await ask(site, `Bearer ${token}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/^database_up 0$/m)
    expect(await read('storage_up')).toEqual([1])
    expect(await read('mails_total')).toHaveLength(2)
    // The listening connection was lost with the others.
    await vi.waitFor(async () => expect(await read('announcements_up')).toEqual([0]))
    expect((await site.fetch('/readyz')).status).toBe(503)
  } finally {
    await restoreDatabase()
  }
  await vi.waitFor(async () => {
    expect([await read('database_up'), await read('announcements_up')]).toEqual([[1], [1]])
    expect(await (await site.fetch('/readyz')).json()).toMatchObject({ status: 'ok', announcements: true })
  })
})
