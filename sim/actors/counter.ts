import { randomId } from '../../domain/kernel/random-id.ts'
import { rimServiceNames, rimSizes } from '../../domain/kernel/rim-words.ts'
import { changeOrderClient } from '../../domain/workshop/orders/change-order-client.ts'
import { openOrderForClient } from '../../domain/workshop/orders/open-order.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** Actions at the counter on orders without an estimate. */
export const counterActions: readonly Action[] = [
  {
    name: 'desk opens an order without an estimate',
    weight: 2,
    async run(world, picks) {
      const client = await pickClient(world, picks)
      if (!client) return nothing
      const typed = {
        id: randomId(),
        pos: picks.one(['epinal', 'ostwald']),
        count: String(picks.number(1, 5)),
        size: String(picks.one(rimSizes)),
        service: picks.one(Object.keys(rimServiceNames)),
        finish: 'none',
        received: picks.one(['on', '']),
        promised_on: '',
        handover: picks.one(['pickup', 'pickup', 'delivery']),
        tells_client: picks.isIn(80) ? 'on' : '',
      }
      return (await openOrderForClient(world.deps, world.staff.desk, client.id, typed)).outcome
    },
  },
  {
    name: 'desk puts an order under another client',
    weight: 1,
    async run(world, picks) {
      const order = await pickRow<{ id: string }>(
        world,
        picks,
        `select id from orders where cancelled_at is null and ($1 or (estimate_id is null and invoice is null))
         order by created_at desc, order_number desc limit 6`,
        [picks.isIn(20)],
      )
      const client = order && (await pickClient(world, picks))
      if (!client) return nothing
      return (await changeOrderClient(world.deps, world.staff.desk, order.id, client.id)).outcome
    },
  },
]

const pickClient = (world: World, picks: Picks) =>
  pickRow<{ id: string }>(
    world,
    picks,
    'select id from clients where merged_into is null and erased_at is null order by created_at, last_name, id',
  )
