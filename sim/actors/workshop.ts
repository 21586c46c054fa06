import { recordSupplementAnswer } from '../../domain/contracts/supplements/answer-supplement.ts'
import { removeRim } from '../../domain/contracts/supplements/remove-rim.ts'
import {
  proposeSupplement,
  sendSupplement,
  withdrawSupplement,
} from '../../domain/contracts/supplements/send-supplement.ts'
import { moveOrderToStep, undoStep } from '../../domain/workshop/moves/order-steps.ts'
import { cancelOrder, undoCancellation } from '../../domain/workshop/orders/cancel-order.ts'
import type { OrderStatus } from '../../domain/workshop/orders/order-status.ts'
import { receiveOrder } from '../../domain/workshop/orders/receive-order.ts'
import { plannedSteps, type RimStep } from '../../domain/workshop/orders/rim-steps.ts'
import { recordRimStep, undoRimStep } from '../../domain/workshop/rims/record-rim-step.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** What the workshop does with orders and their rims. */
export const workshopActions: readonly Action[] = [
  {
    name: 'desk receives rims',
    weight: 5,
    run: (world, picks) =>
      onOrder(world, picks, async ({ id }) => {
        const received = await receiveOrder(world.deps, world.staff.desk, id)
        if (received.outcome !== 'late') return received.outcome
        const { agreed, possible } = received.question
        return (await receiveOrder(world.deps, world.staff.desk, id, picks.one([agreed, possible]))).outcome
      }),
  },
  {
    name: 'desk moves an order',
    weight: 6,
    run: (world, picks) =>
      onOrder(world, picks, async ({ id, status }) => {
        const to = (picks.isIn(85) ? Math.min(3, status + 1) : picks.number(0, 3)) as OrderStatus
        const confirmed = picks.isIn(70) ? (['ailleurs', 'delai', 'jantes', 'prevenu'] as const) : []
        const takenBy = to === 3 && picks.isIn(50) ? 'Camille Martin' : ''
        const asked = { from: status, to, takenBy, confirmed, corrects: picks.isIn(50) }
        return (await moveOrderToStep(world.deps, world.staff.desk, id, asked)).outcome
      }),
  },
  {
    name: 'desk undoes a move',
    weight: 2,
    run: (world, picks) =>
      onOrder(
        world,
        picks,
        async ({ id, moved_at }) =>
          (await undoStep(world.deps, world.staff.desk, id, moved_at?.toISOString() ?? '')).outcome,
      ),
  },
  {
    name: 'desk cancels an order',
    weight: 1,
    run: (world, picks) =>
      onOrder(
        world,
        picks,
        async ({ id }) =>
          (
            await cancelOrder(world.deps, world.staff.desk, id, {
              reason: 'Le client renonce',
              tellsClient: picks.isIn(70),
            })
          ).outcome,
      ),
  },
  {
    name: 'desk undoes a cancellation',
    weight: 1,
    run: (world, picks) =>
      onOrder(
        world,
        picks,
        async ({ id }) => (await undoCancellation(world.deps, world.staff.desk, id)).outcome,
      ),
  },
  {
    name: 'mechanic notes a step',
    weight: 12,
    run: (world, picks) =>
      onRim(world, picks, async (rim) => {
        const steps = plannedSteps(rim)
        const left = steps.filter((step) => !rim.done.includes(step))
        const step = left.length > 0 && picks.isIn(85) ? left[0] : picks.one(steps)
        if (!step) return nothing
        const noted = { step, seen: rim.done, without: picks.isIn(20) ? steps : [] }
        return (await recordRimStep(world.deps, world.staff.mechanic, keyOf(rim), noted)).outcome
      }),
  },
  {
    name: 'mechanic undoes a step',
    weight: 1,
    run: (world, picks) =>
      onRim(world, picks, async (rim) => {
        const last = await pickRow<{ step: RimStep; done_at: Date }>(
          world,
          picks,
          'select step, done_at from order_rim_steps where rim_id = $1 order by done_at, step',
          [rim.id],
        )
        if (!last) return nothing
        const undone = { step: last.step, at: last.done_at.toISOString() }
        return (await undoRimStep(world.deps, world.staff.mechanic, keyOf(rim), undone)).outcome
      }),
  },
  {
    name: 'mechanic proposes a supplement',
    weight: 4,
    run: (world, picks) =>
      onRim(world, picks, async (rim) => {
        const proposal = {
          constat: 'Jante voilée',
          defaut: picks.one(['bent', 'cracked', ''] as const),
          prestation: picks.one(['devoilage', 'soudure'] as const),
        }
        return (await proposeSupplement(world.deps, world.staff.mechanic, keyOf(rim), proposal)).outcome
      }),
  },
  {
    name: 'desk asks for a supplement',
    weight: 4,
    run: (world, picks) =>
      onSupplement(world, picks, async ({ id, lines }) => {
        const priced = lines.flatMap(({ unit_price }, index) => (unit_price > 0 ? [String(index)] : []))
        const asked = {
          constat: 'Jante voilée',
          prestation: 'devoilage' as const,
          prix: `${picks.number(5, 120)},${picks.number(10, 99)}`,
          refus: picks.one(['finish', 'return'] as const),
          ligne: priced.length > 0 && picks.isIn(70) ? picks.one(priced) : '',
        }
        return (await sendSupplement(world.deps, world.staff.desk, id, asked)).outcome
      }),
  },
  {
    name: 'desk notes the answer to a supplement',
    weight: 2,
    run: (world, picks) =>
      onSupplement(world, picks, async ({ id }) => {
        const answer = {
          isYes: picks.isIn(60),
          channel: picks.one(['phone', 'workshop', 'mail'] as const),
          by: null,
          isEarly: picks.isIn(50),
        }
        return (await recordSupplementAnswer(world.deps, world.staff.desk, id, answer)).outcome
      }),
  },
  {
    name: 'desk withdraws a supplement',
    weight: 1,
    run: (world, picks) =>
      onSupplement(
        world,
        picks,
        async ({ id }) => (await withdrawSupplement(world.deps, world.staff.desk, id)).outcome,
      ),
  },
  {
    name: 'desk removes a rim',
    weight: 1,
    run: (world, picks) =>
      onRim(world, picks, async (rim) => (await removeRim(world.deps, world.staff.desk, keyOf(rim))).outcome),
  },
]

interface PickedOrder {
  id: string
  status: OrderStatus
  moved_at: Date | null
}

/** Runs an action on one of the newest orders that are not finished for long. */
async function onOrder(
  world: World,
  picks: Picks,
  run: (order: PickedOrder) => Promise<string>,
): Promise<string> {
  const order = await pickRow<PickedOrder>(
    world,
    picks,
    'select id, status, moved_at from orders order by status < 3 desc, created_at desc, order_number desc limit 6',
  )
  return order ? run(order) : nothing
}

interface PickedRim {
  id: string
  order_id: string
  service: string
  finish: string
  added: string[]
  done: RimStep[]
}

const keyOf = ({ id, order_id }: PickedRim) => ({ orderId: order_id, rimId: id })

/** Runs an action on a rim of one of the newest orders. */
async function onRim(world: World, picks: Picks, run: (rim: PickedRim) => Promise<string>): Promise<string> {
  const rim = await pickRow<PickedRim>(
    world,
    picks,
    `select r.id, r.order_id, r.service, r.finish,
       array(select s.service from supplements s where s.rim_id = r.id and s.state = 'accepted' order by s.answered_at, s.id) as added,
       array(select s.step from order_rim_steps s where s.rim_id = r.id order by s.done_at, s.step) as done
     from order_rims r join orders o on o.id = r.order_id
     where o.status < 2 and o.cancelled_at is null
     order by o.created_at desc, o.order_number desc, r.place limit 12`,
  )
  return rim ? run(rim) : nothing
}

interface PickedSupplement {
  id: string
  lines: { unit_price: number }[]
}

async function onSupplement(
  world: World,
  picks: Picks,
  run: (supplement: PickedSupplement) => Promise<string>,
): Promise<string> {
  const supplement = await pickRow<PickedSupplement>(
    world,
    picks,
    `select s.id, o.lines from supplements s join orders o on o.id = s.order_id
     where s.state in ('proposed', 'sent', 'accepted') order by s.proposed_at desc, s.words, s.id limit 4`,
  )
  return supplement ? run(supplement) : nothing
}
