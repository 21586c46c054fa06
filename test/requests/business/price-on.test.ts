import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabasePool } from '../../../db/client.ts'
import {
  findMostSpecificPrice,
  listExtraPrices,
  listPricesOnDay,
  type PriceQuery,
} from '../../../domain/business/prices/price-grid.ts'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
let close: () => Promise<void>
type DatedQuery = PriceQuery & { day: string }
let price: (query: Partial<DatedQuery>) => Promise<number | null>
let extras: (posId: string, day: string) => ReturnType<typeof listExtraPrices>
beforeAll(async () => {
  site = await openTestSite({ settings: { JOBS: 'off' } })
  const { db, pool } = openDatabasePool(site.databaseUrl, 'tw', 2)
  close = () => pool.end()
  const usual = { posId: 'ostwald', service: 'renovation', size: 17, finish: 'machined', day: '2026-05-01' }
  price = async (asked) => priceOn(db, { ...usual, ...asked })
  extras = (posId, day) => listExtraPrices(db, posId, day)
})
afterAll(() => close())

const priceOn = async (db: Database, { day, ...query }: DatedQuery) =>
  findMostSpecificPrice(await listPricesOnDay(db, query.posId, day), query)

interface Laid {
  pos?: string | null
  kind?: string
  service?: string
  size?: number | null
  finish?: string | null
  cents: number | null
  from?: string
}
let laid = 0
const lay = ({ pos = null, kind = 'service', service = 'renovation', size = null, ...rest }: Laid) =>
  site.query('insert into price_grid values ($1, $2, $3, $4, $5, $6, $7, $8, now())', [
    `p${laid++}`,
    kind,
    pos,
    service,
    size,
    rest.finish ?? null,
    rest.cents,
    rest.from ?? '2026-01-01',
  ])

test('the most specific price applies: point of sale, then size, then finish (§11.12)', async () => {
  expect(await price({})).toBeNull()
  const steps: [Laid, number][] = [
    [{ cents: 100 }, 100],
    [{ finish: 'machined', cents: 200 }, 200],
    [{ size: 17, cents: 300 }, 300],
    [{ size: 17, finish: 'machined', cents: 400 }, 400],
    [{ pos: 'ostwald', cents: 500 }, 500],
    [{ pos: 'ostwald', finish: 'machined', cents: 600 }, 600],
    [{ pos: 'ostwald', size: 17, cents: 700 }, 700],
    [{ pos: 'ostwald', size: 17, finish: 'machined', cents: 800 }, 800],
  ]
  for (const [row, expected] of steps) {
    await lay(row)
    expect(await price({})).toBe(expected)
  }
  expect(await price({ posId: 'epinal' })).toBe(400)
  expect(await price({ size: 18 })).toBe(600)
  expect(await price({ size: null, finish: 'none' })).toBe(500)
  expect(await price({ service: 'soudure' })).toBeNull()
})

test('a price applies from its day until the next one; after the end of a specific price the general one applies (§11.12)', async () => {
  await lay({ service: 'soudure', cents: 1_000, from: '2026-03-01' })
  await lay({ service: 'soudure', cents: 1_200, from: '2026-06-01' })
  await lay({ service: 'soudure', pos: 'ostwald', cents: 900, from: '2026-03-01' })
  await lay({ service: 'soudure', pos: 'ostwald', cents: null, from: '2026-07-01' })
  const priceOnDay = (day: string) => price({ service: 'soudure', day })
  expect(await priceOnDay('2026-02-28')).toBeNull()
  expect(await priceOnDay('2026-03-01')).toBe(900)
  expect(await priceOnDay('2026-06-30')).toBe(900)
  expect(await priceOnDay('2026-07-01')).toBe(1_200)
})

test('extras are listed by name, the point of sale’s own price instead of the general one (§11.12)', async () => {
  const extra = (service: string, more: Omit<Laid, 'service'>) => lay({ kind: 'extra', service, ...more })
  await extra('Valve', { cents: 400 })
  await extra('Écrou antivol', { cents: 900 })
  await extra('Valve', { pos: 'ostwald', cents: 500 })
  await extra('Livraison', { cents: 3_000 })
  await extra('Livraison', { cents: null, from: '2026-02-01' })
  expect(await extras('epinal', '2026-05-01')).toEqual([
    { name: 'Écrou antivol', cents: 900 },
    { name: 'Valve', cents: 400 },
  ])
  expect(await extras('ostwald', '2026-05-01')).toContainEqual({ name: 'Valve', cents: 500 })
  expect(await extras('epinal', '2026-01-31')).toContainEqual({ name: 'Livraison', cents: 3_000 })
})

test('the estimates of the demo have the prices of its price grid (§11.12)', async () => {
  const demo = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  const { db, pool } = openDatabasePool(demo.databaseUrl, 'tw', 2)
  const estimates = await demo.query<{
    created_at: Date
    pos_id: string
    lines: { description: string; unit_price: number }[]
  }>('select created_at, pos_id, lines from estimates')
  const finishes: Record<string, string> = { satiné: 'satin', mat: 'satin', diamantée: 'machined' }
  let compared = 0
  for (const { created_at, pos_id: posId, lines } of estimates) {
    // Adds two days, because the demo dates a weekend's estimate on the Friday before. Prices change on only one day of the year.
    const day = addDays(parisDay(created_at), 2)
    for (const { description, unit_price } of lines) {
      const [, size, shade = ''] = /jante (\d+) pouces, teinte ([^\u00a0]+)/.exec(description) ?? []
      const finish = finishes[shade.split(' ').at(-1) ?? ''] ?? 'painted'
      if (!size) continue
      const query = { posId, service: 'renovation', size: Number(size), finish, day }
      expect(await priceOn(db, query), description).toBe(unit_price)
      compared += 1
    }
  }
  await pool.end()
  expect(compared).toBeGreaterThan(10)
})
