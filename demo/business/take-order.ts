import { totalsOf } from '../../domain/money/vat.ts'
import { moveOrder } from '../../domain/orders/move-order.ts'
import { createOrder } from '../../domain/orders/opening/create-order.ts'
import { workingTime } from './calendar.ts'
import { describeRims } from './describe-rims.ts'
import type { DemoOrder } from './orders.ts'
import type { PastAct } from './past-act.ts'

/** It came in one day, and stands where it stands now. */
export function takeOrder(now: Date, order: DemoOrder): PastAct {
  const { id, days, client, pos, lines, status, facts } = order
  const { total_te, total } = totalsOf(lines)
  // A price is told once the workshop has seen the rims.
  const price = status > 0 ? { total_te, total_ti: total } : { total_te: null, total_ti: null }
  return {
    at: workingTime(now, days),
    async act(world) {
      await createOrder(world, { id, clientId: client.id, pos, ...facts, ...price })
      // The workshop may say more than the status does.
      if (status > 0) await moveOrder(world, id, status, days === 5 ? 'Jantes au décapage' : undefined)
      if (status < 3) await describeRims(world, order)
    },
  }
}
