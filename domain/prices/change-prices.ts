import { type Day, parisDay } from '../calendar/paris-day.ts'
import { type Conflict, mergeChanges } from '../forms/merge-changes.ts'
import { decimalCents } from '../money/format-cents.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdPrices } from './hold-prices.ts'
import { layDown } from './lay-down-prices.ts'
import { readSheet, type SheetValues } from './price-sheet.ts'
import { readPrice } from './read-price.ts'
import type { SheetKey } from './sheet-fields.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export type PriceChange =
  | { outcome: 'saved' }
  /** What was is not changed any more. */
  | { outcome: 'past' }
  /** Others changed the same prices meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: SheetValues; theirs: SheetValues; conflicts: Conflict[] }

interface Changing {
  key: SheetKey
  /** From which day on the changes hold. */
  day: Day
  /** The sheet of that day as the form was filled with it, and as it is wanted; what is absent was not shown. */
  base: Partial<SheetValues>
  mine: Partial<SheetValues>
}

/**
 * Lays down prices that hold from a day on: today, or one to come. What others changed of the sheet meanwhile stays, what both
 * changed is given back to choose from (docs/product.md §11.12).
 */
export function changePrices(
  world: Needs,
  by: StaffPerson,
  { key, day, base, mine }: Changing,
): Promise<PriceChange> {
  if (isPast(world, day)) return Promise.resolve({ outcome: 'past' })
  return world.db.transaction(async (tx): Promise<PriceChange> => {
    await holdPrices(tx)
    const theirs = await readSheet(tx, key, day)
    const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
    const all = (values: Partial<SheetValues>) => (field: string) => values[field] ?? theirs[field] ?? ''
    const { merged, conflicts } = mergeChanges<string>(
      Object.fromEntries(fields.map((field) => [field, base[field] ?? ''])),
      Object.fromEntries(fields.map((field) => [field, tidy(all(mine)(field))])),
      Object.fromEntries(fields.map((field) => [field, theirs[field] ?? ''])),
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await layDown(tx, world, by, { key, day, before: theirs, after: merged })
    return { outcome: 'saved' }
  })
}

const isPast = ({ clock }: World<'clock'>, day: Day) => day < parisDay(clock.now())

/** As prices are written: what says the same is the same. */
const tidy = (text: string) => decimalCents(readPrice(text))
