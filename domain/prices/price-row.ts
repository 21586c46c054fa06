import { prices } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import { placeOf, type SheetKey } from './sheet-fields.ts'

export const placeColumns = [
  prices.kind,
  prices.pos_id,
  prices.service,
  prices.size,
  prices.finish,
  prices.valid_from,
]

export function rowOf(
  key: SheetKey,
  field: string,
  day: Day,
  { cents, world }: { cents: number | null; world: World<'clock'> },
) {
  return {
    id: randomId(),
    pos_id: key.posId,
    valid_from: day,
    created_at: world.clock.now(),
    kind: key.section === 'extras' ? ('extra' as const) : ('service' as const),
    ...placeOf(key, field),
    cents,
  }
}
