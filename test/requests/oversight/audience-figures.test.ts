import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseConnection, openDatabasePool } from '../../../db/client.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { updateAudienceCounts } from '../../../domain/oversight/audience/count-audience.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/** A Sunday, 11:00 in France. */
const now = new Date('2026-11-22T10:00:00Z')
const clock = { now: () => now }

let site: TestSite
let workshop: DatabaseConnection
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({
    settings: { DEMO: 'on', JOBS: 'off' },
    fakes: () => ({ clock }),
  })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  workshop = openDatabasePool(site.databaseUrl, 'tw', 2)
})
afterAll(() => workshop.pool.end())
beforeEach(async () => {
  for (const table of [
    'viewed_pages',
    'visitor_sessions',
    'audience_days',
    'audience_counts',
    'quote_requests',
  ])
    await site.query(`delete from ${table}`)
})

const updateCounts = () => updateAudienceCounts({ db: workshop.db, clock })

/** Inserts a visit of these pages, ten minutes apart. */
async function visit(at: string, pages: string[], more: { width?: number; params?: object } = {}) {
  const id = randomId()
  await site.query(
    'insert into visitor_sessions (id, display_width, created_at, access_params) values ($1, $2, $3, $4)',
    [id, more.width ?? 390, at, more.params ?? {}],
  )
  await site.query(
    `insert into viewed_pages (session_id, name, created_at)
     select $1, name, $2::timestamptz + (place - 1) * interval '10 minutes'
     from unnest($3::text[]) with ordinality as seen (name, place) order by place`,
    [id, at, pages],
  )
}

/** Reads the lines of a CSV file without its header. */
async function csv(file: string, search = ''): Promise<string[][]> {
  const response = await sophie.open(`/gestion/audience/${file}.csv${search}`)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  const [, ...lines] = (await response.text()).trim().split('\r\n')
  return lines.map((line) => line.split(';'))
}

/** Returns the figures in the head of the page: « Visites » → « 3 ». */
async function figures(search = ''): Promise<Record<string, string>> {
  const page = await sophie.read(`/gestion/audience${search}`)
  return Object.fromEntries(
    page
      .querySelectorAll('.audience-figures a')
      .map((figure) => [
        figure.querySelector('.audience-figures__label')?.textContent,
        figure.querySelector('strong')?.textContent,
      ]),
  )
}

test('the audience page shows visits, pages and requests of the period beside those of the previous period, including today (§11.23)', async () => {
  await visit('2026-11-22T09:00:00Z', ['/', '/services/soudure', '/devis'], {
    params: { utm_source: 'lettre' },
  })
  await visit('2026-11-22T09:30:00Z', ['/'])
  await visit('2026-11-20T09:30:00Z', ['/realisations'], { width: 1440 })
  await visit('2026-10-20T09:30:00Z', ['/'])
  await insertSeenRequest(site, new Date('2026-11-21T12:00:00Z'))
  await insertSeenRequest(site, new Date('2026-11-21T13:00:00Z'), { state: 'spam' })
  expect(await updateCounts()).toBeGreaterThan(30)

  expect(await figures()).toEqual({
    Visites: '3',
    'Pages vues': '5',
    'Formulaire ouvert': '1',
    'Demandes de devis': '1',
    'Part qui demande un devis': '33,3\u00a0%',
  })
  const page = await sophie.read('/gestion/audience')
  expect(textsOf(page, '.audience-figures [aria-current]')).toEqual([expect.stringContaining('+200 %')])
  expect(textsOf(page, '.path-to-request strong')).toEqual(['3', '2', '1', '1'])
  expect(await csv('sources')).toEqual([
    ['', 'Sans indication', '2', '2', '0', '1', '1', '0'],
    ['lettre', 'lettre', '1', '3', '1', '0', '0', '0'],
  ])
  expect(await csv('ecrans')).toEqual([
    ['phone', 'Téléphone', '2', '4', '1', '1', '1', '0'],
    ['desk', 'Ordinateur', '1', '1', '0', '0', '0', '0'],
  ])
  expect(await csv('avant-devis')).toEqual([['/services/soudure', 'Soudure', '1', '1', '1', '0', '0', '0']])
  expect((await csv('visites')).slice(-3)).toEqual([
    ['20/11/2026', '1', '1', '1', '0', '0', '0'],
    ['21/11/2026', '0', '0', '0', '0', '1', '0'],
    ['22/11/2026', '2', '4', '1', '1', '0', '0'],
  ])
})

test('a visit counts completely on the day it begins, also past midnight and on the day of 25 hours (§11.23)', async () => {
  // Half past midnight on 25 October, and one minute before that day's end, 24 hours and 29 minutes later.
  await visit('2026-10-24T22:30:00Z', ['/'])
  await visit('2026-10-25T22:59:00Z', ['/', '/a_propos', '/devis'])
  await visit('2026-10-25T23:00:00Z', ['/'])
  await updateCounts()
  expect(await csv('visites', '?du=2026-10-24&au=2026-10-26')).toEqual([
    ['25/10/2026', '2', '4', '0', '1', '0', '0'],
    ['26/10/2026', '1', '1', '0', '0', '0', '0'],
  ])
})

test('counting again changes nothing, a page viewed later in the night is added, and sums are kept after visits are deleted (§9.8, §11.23)', async () => {
  await visit('2026-11-21T22:50:00Z', ['/', '/services/soudure'])
  await updateCounts()
  const before = await csv('pages')
  expect(await updateCounts()).toBe(1)
  expect(await csv('pages')).toEqual(before)

  await site.query(
    "insert into viewed_pages (session_id, name, created_at) select id, '/devis', $1 from visitor_sessions",
    ['2026-11-21T23:10:00Z'],
  )
  await updateCounts()
  expect((await figures())['Formulaire ouvert']).toBe('1')
  await site.query('delete from viewed_pages')
  await site.query('delete from visitor_sessions')
  expect((await figures()).Visites).toBe('1')
  expect((await csv('pages')).map(([name]) => name).toSorted()).toEqual(['/', '/devis', '/services/soudure'])
})

test('the sums of a period of several months equal the visits counted from the raw data (§11.23)', async () => {
  await site.query(`insert into visitor_sessions (id, display_width, created_at, access_params)
    select 'v' || n, 300 + n % 2000, timestamptz '2026-03-05' + n * interval '7 hours',
      jsonb_build_object('utm_source', 'source-' || n % 7)
    from generate_series(1, 880) n`)
  await site.query(`insert into viewed_pages (session_id, name, created_at)
    select id, case when length(id) % 2 = 0 then '/devis' else '/' end, created_at from visitor_sessions`)
  await updateCounts()
  for (const [from, until] of [
    ['2026-04-01', '2026-06-30'],
    ['2026-03-17', '2026-11-22'],
    ['2026-05-10', '2026-05-20'],
    ['2026-04-30', '2026-06-01'],
  ] as const) {
    const rows = await csv('sources', `?du=${from}&au=${until}`)
    const raw = await site.query<{ name: string; visits: string }>(
      `select access_params ->> 'utm_source' as name, count(*)::text as visits from visitor_sessions
       where (created_at at time zone 'Europe/Paris')::date between $1 and $2 group by 1`,
      [from, until],
    )
    const expected = Object.fromEntries(raw.map(({ name, visits }) => [name, visits]))
    expect(
      Object.fromEntries(
        rows.filter(([, , visits]) => visits !== '0').map(([name, , visits]) => [name, visits]),
      ),
    ).toEqual(expected)
  }
  const months = "select count(distinct first_day)::int as kept from audience_counts where span = 'month'"
  expect(await site.query(months)).toEqual([{ kept: 8 }])
})

test('a count that was interrupted continues where it stopped (§9.8, §11.23)', async () => {
  await visit('2026-08-20T10:00:00Z', ['/'])
  await visit('2026-10-20T10:00:00Z', ['/devis'])
  await updateCounts()
  const whole = await csv('pages', '?periode=365')
  // State after a process was killed on 2 September.
  await site.query("delete from audience_days where day > '2026-09-02'")
  await site.query("delete from audience_counts where first_day > '2026-09-02'")
  await updateCounts()
  expect(await csv('pages', '?periode=365')).toEqual(whole)
})

test('campaign names are limited to 100 rows, escaped as HTML and protected against formulas in the CSV file (§11.23)', async () => {
  for (let index = 0; index < 130; index++)
    await visit('2026-11-20T10:00:00Z', ['/'], { params: { utm_campaign: `=cmd|' /C calc'!A${index}` } })
  await visit('2026-11-20T10:00:00Z', ['/'], { params: { utm_campaign: '<script>alert(1)</script>' } })
  await visit('2026-11-20T10:00:00Z', ['/'], { params: { utm_campaign: '<script>alert(1)</script>' } })
  await updateCounts()
  const rows = await csv('campagnes')
  expect(rows).toHaveLength(101)
  expect(rows[0]?.slice(0, 3)).toEqual(['<script>alert(1)</script>', '<script>alert(1)</script>', '2'])
  expect(rows.at(-1)?.slice(0, 3)).toEqual(['…', 'Toutes les autres', '31'])
  for (const [name = ''] of rows.slice(1, -1)) expect(name.replace('"', '')).toMatch(/^'=/)
  const page = await (await sophie.open('/gestion/audience')).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('each chart is an SVG image with a description and a table (§11.23)', async () => {
  await visit('2026-11-21T09:00:00Z', ['/', '/devis'])
  await updateCounts()
  for (const [search, columns] of [
    ['', 30],
    ['?periode=7&mesure=part', 7],
    ['?periode=90&mesure=pages', 13],
    ['?periode=730', 25],
    ['?periode=90&par=jour', 90],
    ['?du=2026-11-21&au=2026-11-21', 1],
    ['?du=2026-11-30&au=2026-11-01', 22],
    ['?du=31-12-2026&au=%00&par=heure&mesure=tout&periode=-5', 30],
  ] as const) {
    const page = await sophie.read(`/gestion/audience${search}`)
    const drawing = page.querySelector('.column-chart svg[role=img]')
    expect(drawing?.querySelectorAll('.column-chart__column'), search).toHaveLength(columns)
    const described = drawing?.getAttribute('aria-labelledby')?.split(' ') ?? []
    expect(described, search).not.toEqual([])
    for (const id of described) expect(page.querySelector(`#${id}`)?.textContent).toMatch(/\w/)
    expect(page.querySelectorAll('.time-chart__table tbody tr')).toHaveLength(columns)
    expect(page.querySelector('.column-chart__before')?.getAttribute('d')).not.toContain('NaN')
  }
  expect((await sophie.open('/gestion/audience/autre.csv')).status).toBe(404)
})

test('the audience page of a period without visits says so (§11.23)', async () => {
  const page = await sophie.read('/gestion/audience?periode=7')
  expect(page.textContent).toContain('Aucune visite n’a été comptée')
  expect((await figures('?periode=7')).Visites).toBe('0')
})
