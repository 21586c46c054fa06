import { decimalCents } from '../../../../../domain/money/format-cents.ts'
import { type HeldPrice, mostParticular, pricesOn } from '../../../../../domain/prices/price-on.ts'
import {
  fieldOf,
  finishName,
  type PricePlace,
  type SheetKey,
  sheetFinishes,
  sheetSizes,
  sizeName,
} from '../../../../../domain/prices/sheet-fields.ts'
import type { World } from '../../../../../domain/world.ts'

interface Asked {
  key: SheetKey
  day: string
  /** Also where nothing stands. */
  isWhole: boolean
}

/**
 * The places of a service's sheet, row by row: those in which a price stands, all where there is none; and what holds where
 * a place has no price of its own.
 */
export async function sheetPlaces({ db }: World<'db'>, { key, day, isWhole }: Asked) {
  const held = (await pricesOn(db, key.posId ?? '', day)).filter(({ service }) => service === key.section)
  const isShown = (of: 'size' | 'finish') => (value: PricePlace[typeof of]) =>
    isWhole || held.length === 0 || held.some((price) => price[of] === value)
  const finishes = sheetFinishes.filter(isShown('finish'))
  return {
    finishes: finishes.map((finish) => ({ finish, name: finishName(finish) })),
    rows: sheetSizes.filter(isShown('size')).map((size) => ({
      size,
      name: sizeName(size),
      cells: finishes.map((finish) => ({
        field: fieldOf(key.section, { service: key.section, size, finish }),
        name: finishName(finish),
        otherwise: otherwise(held, key, { size, finish }),
      })),
    })),
  }
}

/** `115,00`, or nothing. */
function otherwise(held: readonly HeldPrice[], { posId, section }: SheetKey, { size, finish }: PricePlace) {
  const others = held.filter(
    (price) => price.pos_id !== posId || price.size !== size || price.finish !== finish,
  )
  return decimalCents(
    mostParticular(others, { posId: posId ?? '', service: section, size, finish: finish ?? '' }),
  )
}
