import type { prices } from '../../db/schema/tables.ts'
import { addDays, parisDay } from '../../domain/calendar/paris-day.ts'
import { type RimService, rimSizes } from '../../domain/rims/rim-words.ts'
import { demoExtras } from './demo-extras.ts'
import { finishCents, renovationCents, rose } from './renovation-price.ts'

/** Days ago: when the grid began, when it rose; and in how many days it rises again. */
export const begun = 800
const risesIn = 40

/** Services whose price no size changes; « Décapage » and « Peinture céramique » are told by the rim. */
const flatServices: Partial<Record<RimService, number>> = {
  devoilage: 4_583,
  soudure: 6_250,
  decapage: 3_333,
  'peinture-ceramique': 15_000,
}

type Price = Omit<typeof prices.$inferInsert, 'id' | 'created_at'>

/** The whole grid as it was laid down at first, then what has changed of it and what will. */
export function* demoPrices(now: Date): Generator<Price> {
  const day = (daysAgo: number) => addDays(parisDay(now), -daysAgo)
  const service = (service: RimService, price: Partial<Price>): Price => ({
    kind: 'service',
    service,
    valid_from: day(begun),
    ...price,
  })
  for (const [steps, from] of [begun, rose, -risesIn].entries())
    for (const size of rimSizes) {
      const cents = renovationCents(size, steps)
      yield service('renovation', { size, cents, valid_from: day(from) })
      for (const [finish, more] of Object.entries(finishCents))
        yield service('renovation', { size, finish, cents: cents + more, valid_from: day(from) })
    }
  for (const size of rimSizes) {
    yield service('tribofinition', { size, cents: 11_250 + (size - 13) * 750 })
    yield service('personnalisation', { size, cents: 13_750 + (size - 13) * 1_000 })
  }
  for (const [name, cents] of Object.entries(flatServices)) yield service(name as RimService, { cents })
  for (const [name, cents] of Object.entries(demoExtras))
    yield { kind: 'extra', service: name, cents, valid_from: day(begun) }
  yield* ostwaldPrices(day(rose))
}

/** Ostwald has a tribofinisher of its own, and is farther from its garages. */
function* ostwaldPrices(valid_from: string): Generator<Price> {
  for (const size of rimSizes)
    yield {
      kind: 'service',
      pos_id: 'ostwald',
      service: 'tribofinition',
      size,
      cents: 10_500 + (size - 13) * 750,
      valid_from,
    }
  const service = 'Enlèvement et livraison sur rendez-vous'
  yield { kind: 'extra', pos_id: 'ostwald', service, cents: 4_167, valid_from }
}
