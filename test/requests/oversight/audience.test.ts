import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabasePool } from '../../../db/client.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { deleteOldAudience } from '../../../domain/oversight/retention/delete-visitor-records.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const now = new Date('2026-11-21T10:00:00Z')

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ fakes: () => ({ clock: { now: () => now } }) })
})

let visitors = 0
async function postPageView(page: object | string, headers: Record<string, string> = {}): Promise<number> {
  const response = await site.fetch('/audience', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': browser,
      'X-Forwarded-For': `203.0.113.${visitors++ % 250}`,
      ...headers,
    },
    body: typeof page === 'string' ? page : JSON.stringify(page),
  })
  expect(await response.text()).toBe('')
  return response.status
}

const pageView = (changes: object = {}) => ({
  session: randomId(),
  path: '/',
  display_width: 390,
  access_params: {},
  ...changes,
})

const sessionOf = (id: string) => site.query('select * from visitor_sessions where id = $1', [id])
const pagesOf = async (id: string) => {
  const pages = 'select name from viewed_pages where session_id = $1'
  return (await site.query<{ name: string }>(pages, [id])).map(({ name }) => name)
}

test('the first page view creates the session, later ones are added to it (§3.11, §4.9, §7.8, §10.13)', async () => {
  const session = randomId()
  const access_params = {
    utm_source: 'lettre',
    gclid: 'abc',
    fbclid: 'def',
    email: 'moi@exemple.fr',
    ref: '',
  }
  expect(await postPageView(pageView({ session, access_params }))).toBe(204)
  await postPageView(
    pageView({ session, path: '/services/soudure', display_width: 800, access_params: { ref: 'autre' } }),
  )
  await postPageView(pageView({ session, path: '/' }))
  expect(await sessionOf(session)).toEqual([
    {
      id: session,
      display_width: 390,
      created_at: now,
      status: 'created',
      access_params: { utm_source: 'lettre' },
    },
  ])
  expect(await pagesOf(session)).toEqual(['/', '/services/soudure', '/'])
})

test('an id that is personal or secret is removed from the recorded path (§7.8)', async () => {
  const session = randomId()
  for (const path of ['/espace_pro/commande/abc', '/creation_compte/secret', '/actualites/un-article'])
    await postPageView(pageView({ session, path }))
  expect(await pagesOf(session)).toEqual(['/espace_pro', '/creation_compte', '/actualites/un-article'])
})

describe('returns 204 and records no page view (§7.8, §9.8, §10.13)', () => {
  const long = { utm_source: 'x'.repeat(5_000) }
  test.each<[string, object | string, Record<string, string>?]>([
    ['a robot', pageView(), { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a program without a name', pageView(), { 'User-Agent': '' }],
    ['a visitor who sends Do Not Track', pageView(), { DNT: '1' }],
    ['a visitor who sends Global Privacy Control', pageView(), { 'Sec-GPC': '1' }],
    ['a prerendered page', pageView(), { 'Sec-Purpose': 'prefetch;prerender' }],
    ['a body of another media type', pageView(), { 'Content-Type': 'text/xml' }],
    ['the password reset page', pageView({ path: '/update_user_actions' })],
    ['the page to unsubscribe from the newsletter', pageView({ path: '/unsubscribe_email' })],
    ['a page of the workshop', pageView({ path: '/demandes/abcdefghijklmnop' })],
    ['a path that is not a page', pageView({ path: '/../<script>' })],
    ['an invalid session id', pageView({ session: "1'; drop table viewed_pages; --" })],
    ['an invalid width', pageView({ display_width: -1 })],
    ['an unknown field', pageView({ address: '203.0.113.9' })],
    ['a value that is too long', pageView({ access_params: long })],
    ['invalid JSON', '{"session":'],
    ['an empty body', ''],
  ])('for %s', async (_, page, headers) => {
    const count = async () => (await site.query('select count(*) from viewed_pages'))[0]
    const before = await count()
    expect(await postPageView(page, headers)).toBe(204)
    expect(await count()).toEqual(before)
  })
})

test('a hostile campaign name is cut and kept as text (§10.13)', async () => {
  const session = randomId()
  await postPageView(pageView({ session, access_params: { utm_campaign: `\0${'é'.repeat(500)}` } }))
  const [{ access_params }] = (await sessionOf(session)) as [{ access_params: Record<string, string> }]
  expect(access_params).toEqual({ utm_campaign: 'é'.repeat(120) })
})

test('page views beyond 600 an hour from one IP address are not counted (§9.4)', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.44' }
  const session = randomId()
  await postPageView(pageView({ session }), headers)
  await site.query("update rate_limits set points = 590 where key like 'viewed-page:%'")
  await Promise.all(Array.from({ length: 30 }, () => postPageView(pageView({ session }), headers)))
  // The first page, and pages 591 to 600.
  expect(await pagesOf(session)).toHaveLength(11)
})

test('visits are deleted after 13 months; their page views are kept without the visit until 25 months (§9.8)', async () => {
  const { db, pool } = openDatabasePool(site.databaseUrl, 'tw', 1)
  await site.query('delete from viewed_pages')
  await site.query('delete from visitor_sessions')
  await site.query(`insert into visitor_sessions (id, display_width, created_at, access_params)
    select 's' || n, 390, (timestamp '2024-01-01' + n * interval '1 month') at time zone 'UTC', '{}' from generate_series(0, 34) n`)
  await site.query(`insert into viewed_pages select id, '/', created_at from visitor_sessions`)
  const clock = { now: () => now }
  expect(await deleteOldAudience({ db, clock })).toBe(22)
  expect(await deleteOldAudience({ db, clock })).toBe(0)
  await pool.end()
  const [oldest] = await site.query('select min(created_at) from visitor_sessions')
  expect(oldest).toEqual({ min: new Date('2025-11-01T00:00:00Z') })
  const counts =
    'select count(*)::int as all, count(session_id)::int as tied, min(created_at) from viewed_pages'
  expect(await site.query(counts)).toEqual([{ all: 25, tied: 13, min: new Date('2024-11-01T00:00:00Z') }])
})
