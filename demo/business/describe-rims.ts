import { eq } from 'drizzle-orm'
import { orderRims, orders } from '../../db/schema/tables.ts'
import { parisDay } from '../../domain/calendar/paris-day.ts'
import { rimRow } from '../../domain/orders/opening/rim-row.ts'
import { workingDayAfter } from '../../domain/orders/promises/working-days.ts'
import type { World } from '../../domain/world.ts'
import { demoId } from './demo-id.ts'
import type { DemoOrder } from './orders.ts'

/** What the workshop has in hand is described rim by rim, and promised for three weeks after it came. */
export async function describeRims(
  { db, clock }: World<'db' | 'clock'>,
  { id, pos, lines, status, inches, facts: { rim_n } }: DemoOrder,
): Promise<void> {
  const promised_on = workingDayAfter(pos.id, parisDay(clock.now()), 15)
  await db
    .update(orders)
    .set({ promised_on, lines: status > 0 ? lines : [] })
    .where(eq(orders.id, id))
  const around = ['avg', 'avd', 'arg', 'ard'] as const
  const rims = Array.from({ length: rim_n }, (_, place) => {
    const rim = { size: inches, service: 'renovation', finish: 'painted' } as const
    const defects = place % 2 === 0 ? (['kerbed'] as const) : []
    return {
      ...rimRow(id, { ...rim, position: around[place] ?? 'other', defects }, place + 1),
      id: demoId(`J${id.slice(-6)}`, place),
    }
  })
  await db.insert(orderRims).values(rims)
}
