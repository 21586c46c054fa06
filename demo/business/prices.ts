import type { Database } from '../../db/client.ts'
import { priceGrid } from '../../db/schema/tables.ts'
import { addDays, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { type RimFinish, type RimService, rimSizes } from '../../domain/kernel/rim-words.ts'
import { demoId } from '../seeded.ts'

/** Adds two years of the price grid, and a planned increase. */
export async function fillDemoPrices(db: Database, now: Date): Promise<void> {
  const rows = Array.from(demoPrices(now), (price, index) => ({
    ...price,
    id: demoId('DemoTarif', index),
    created_at: new Date(now.getTime() - gridBeganDaysAgo * 86_400_000),
  }))
  await db.insert(priceGrid).values(rows)
}

/** Days since the first price grid, and days until the next increase. */
const gridBeganDaysAgo = 800
const gridRisesInDays = 40

/** Services with the same price for all sizes. « Décapage » and « Peinture céramique » are priced per rim. */
const flatServices: Partial<Record<RimService, number>> = {
  devoilage: 4_583,
  soudure: 6_250,
  decapage: 3_333,
  'peinture-ceramique': 15_000,
}

type Price = Omit<typeof priceGrid.$inferInsert, 'id' | 'created_at'>

/** Yields the first price grid, then the past and planned increases. */
function* demoPrices(now: Date): Generator<Price> {
  const day = (daysAgo: number) => addDays(parisDay(now), -daysAgo)
  const service = (service: RimService, price: Partial<Price>): Price => ({
    kind: 'service',
    service,
    valid_from: day(gridBeganDaysAgo),
    ...price,
  })
  for (const [steps, from] of [gridBeganDaysAgo, gridRoseDaysAgo, -gridRisesInDays].entries())
    for (const size of rimSizes) {
      const cents = renovationCents(Math.max(size, 13), steps)
      yield service('renovation', { size, cents, valid_from: day(from) })
      for (const [finish, more] of Object.entries(finishCents))
        yield service('renovation', { size, finish, cents: cents + more, valid_from: day(from) })
    }
  for (const size of rimSizes) {
    yield service('tribofinition', { size, cents: 11_250 + Math.max(size - 13, 0) * 750 })
    yield service('personnalisation', { size, cents: 13_750 + Math.max(size - 13, 0) * 1_000 })
  }
  for (const [name, cents] of Object.entries(flatServices)) yield service(name as RimService, { cents })
  for (const [name, cents] of Object.entries(demoExtraPrices))
    yield { kind: 'extra', service: name, cents, valid_from: day(gridBeganDaysAgo) }
  yield* ostwaldPrices(day(gridRoseDaysAgo))
}

/** Yields the prices of Ostwald, which has its own machine for « tribofinition » and charges more for transport. */
function* ostwaldPrices(valid_from: string): Generator<Price> {
  for (const size of rimSizes)
    yield {
      kind: 'service',
      pos_id: 'ostwald',
      service: 'tribofinition',
      size,
      cents: 10_500 + Math.max(size - 13, 0) * 750,
      valid_from,
    }
  const service = 'Enlèvement et livraison sur rendez-vous'
  yield { kind: 'extra', pos_id: 'ostwald', service, cents: 4_167, valid_from }
}

const gridRoseDaysAgo = 300

/** Surcharge of a finish on the renovation of a rim, in cents excluding tax. */
const finishCents: Partial<Record<RimFinish, number>> = {
  machined: 2_500,
  'two-tone': 3_500,
  polished: 3_000,
  tinted: 3_500,
  barrel: 2_000,
  chrome: 6_000,
}

/** Returns a price in cents excluding tax. Each increase (`steps`) is 3 € including tax. */
const renovationCents = (inches: number, steps: number) => 7_250 + (inches - 13) * 750 + steps * 250

/** Returns the price of a renovation that many days ago, as in the demo's documents. */
export function demoRenovationPrice(inches: number, finish: RimFinish, daysAgo: number): number {
  return renovationCents(inches, daysAgo > gridRoseDaysAgo ? 0 : 1) + (finishCents[finish] ?? 0)
}

/** Returns the price of one rim that many days ago. */
export function demoWorkPrice(
  { service, finish }: { service: RimService; finish: RimFinish },
  inches: number,
  daysAgo: number,
): number {
  if (service === 'renovation') return demoRenovationPrice(inches, finish, daysAgo)
  if (service === 'tribofinition') return 11_250 + (inches - 13) * 750
  if (service === 'personnalisation') return 13_750 + (inches - 13) * 1_000
  return flatServices[service] ?? 0
}

export const demoExtraPrices = {
  'Démontage, remontage et équilibrage': 1_667,
  'Valve neuve': 417,
  'Enlèvement et livraison sur rendez-vous': 3_333,
}
