import type { Database } from '../../../db/client.ts'
import { decimalCents } from '../../money/format-cents.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { layDown } from '../lay-down-prices.ts'
import { sheetId } from '../sheet-fields.ts'
import type { PlannedPrice } from './plan-price.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

type Written = Exclude<PlannedPrice, { fate: 'wrong' }>

/** Sheet by sheet and day by day, the first day first, as if somebody had typed them. */
export async function writePrices(
  tx: Database,
  world: Needs,
  by: StaffPerson,
  planned: readonly PlannedPrice[],
) {
  const written = planned.filter(
    (line): line is Written => line.fate === 'created' || line.fate === 'changed',
  )
  const sheets = Map.groupBy(written, ({ price }) => `${price.day} ${sheetId(price.key)}`)
  for (const [, lines] of [...sheets].toSorted(([one], [other]) => one.localeCompare(other))) {
    const [first] = lines
    if (!first) continue
    const { key, day } = first.price
    await layDown(tx, world, by, {
      key,
      day,
      before: Object.fromEntries(lines.map((line) => [line.price.field, decimalCents(line.before)])),
      after: Object.fromEntries(lines.map((line) => [line.price.field, decimalCents(line.price.cents)])),
    })
  }
}
