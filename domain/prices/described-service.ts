import { standardRate, totalsOf } from '../money/vat.ts'
import { type RimService, rimServices } from '../rims/rim-words.ts'
import type { HeldPrice } from './held-prices.ts'
import { mostParticular } from './most-particular.ts'
import type { Shown } from './printable-price-list.ts'
import { type PricePlace, sheetFinishes, sheetSizes } from './sheet-fields.ts'

export function withTax(cents: number): number {
  return totalsOf([{ quantity: 1, unit_price: cents, vat_rate: standardRate }]).total
}

export interface Described {
  name: string
  /** Those with a price; null, for all others, comes last. */
  sizes: (number | null)[]
  finishes: (string | null)[]
  at(place: PricePlace): Shown
}

export function describeService(all: readonly HeldPrice[], posId: string, service: RimService): Described {
  const held = all.filter((price) => price.service === service)
  const has = (of: 'size' | 'finish') => (value: PricePlace[typeof of]) =>
    held.some((price) => price[of] === value)
  const last = <Value>(values: (Value | null)[]) => [
    ...values.filter((value) => value !== null),
    ...values.filter((value) => value === null),
  ]
  return {
    name: rimServices[service],
    sizes: last(sheetSizes.filter(has('size'))),
    finishes: last(sheetFinishes.filter(has('finish'))),
    at({ size, finish }) {
      const cents = mostParticular(held, { posId, service, size, finish: finish ?? '' })
      return cents === null ? null : withTax(cents)
    },
  }
}
