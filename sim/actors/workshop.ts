import { eq } from 'drizzle-orm'
import { orders } from '../../db/schema/tables.ts'
import { recordSupplementAnswer } from '../../domain/contracts/supplements/answer-supplement.ts'
import {
  proposeSupplement,
  submitSupplementToClient,
  withdrawSupplement,
} from '../../domain/contracts/supplements/propose-supplement.ts'
import { removeRimFromOrder } from '../../domain/contracts/supplements/remove-rim.ts'
import { addDays, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { openedValuesFieldName } from '../../domain/kernel/forms/merge-changes.ts'
import type { RimService } from '../../domain/kernel/rim-words.ts'
import { moveOrder, undoOrderMove } from '../../domain/workshop/moves/move-order.ts'
import { cancelOrder, undoCancellation } from '../../domain/workshop/orders/cancel-order.ts'
import { changeOrder } from '../../domain/workshop/orders/change-order.ts'
import { toOrderValues } from '../../domain/workshop/orders/order-fields.ts'
import { handoverWayNames, type OrderStatus } from '../../domain/workshop/orders/order-status.ts'
import { recordRimsReceived } from '../../domain/workshop/orders/record-rims-received.ts'
import { plannedRimStepsOf, type RimStep } from '../../domain/workshop/orders/rim-steps.ts'
import { recordRimStep, undoRimStep } from '../../domain/workshop/rims/record-rim-step.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'
import { note, noteIfSaved } from './confirmations.ts'

/** Orders on which a supplement can be sent and answered. */
export const isOpenForSupplements =
  'o.received_at is not null and o.cancelled_at is null and o.invoice is null and o.status < 2'

const isExpected = 'received_at is null and cancelled_at is null and status = 0'

/** Orders that a careful desk moves: new ones, and those whose rims are all finished. */
const isReadyToMove = `received_at is not null and cancelled_at is null and (status = 0 or not exists
  (select 1 from order_rims r where r.order_id = orders.id
     and not exists (select 1 from order_rim_steps s where s.rim_id = r.id and s.step = 'checked')))`

/** Actions of the workshop on orders and their rims. */
export const workshopActions: readonly Action[] = [
  {
    name: 'desk receives rims',
    weight: 8,
    run: (world, picks) =>
      onOrder(
        world,
        picks,
        async ({ id }) => {
          const received = await recordRimsReceived(world.deps, world.staff.desk, id)
          if (received.outcome !== 'late') return received.outcome
          const { latestAgreed, possible } = received.question
          const chosen = picks.one([latestAgreed, possible])
          if (chosen > latestAgreed) note(world, 'promised-day-chosen', id)
          return (await recordRimsReceived(world.deps, world.staff.desk, id, chosen)).outcome
        },
        isExpected,
      ),
  },
  {
    name: 'desk edits an order',
    weight: 3,
    run: (world, picks) =>
      onOrder(world, picks, async ({ id }) => {
        const [order] = await world.db.select().from(orders).where(eq(orders.id, id))
        if (!order) return nothing
        const opened = toOrderValues(order)
        const day = addDays(parisDay(world.clock.now()), picks.number(1, 40))
        const typed = {
          ...opened,
          ...(picks.isIn(60) && { promised_on: day, late_reason: picks.isIn(70) ? 'pièce attendue' : '' }),
          ...(picks.isIn(40) && { status_name: picks.one(['Jantes au décapage', 'Jantes au vernis', '']) }),
          ...(picks.isIn(20) && { handover: picks.one(Object.keys(handoverWayNames)) }),
          ...(picks.isIn(10) && { tells_client: picks.one(['on', '']) }),
          [openedValuesFieldName]: JSON.stringify(opened),
        }
        // Before the rims are received, the contract's day is unknown, so the desk cannot have chosen a later one.
        const hasChosen = order.received_at !== null && typed.promised_on !== opened.promised_on
        return noteIfSaved(world, 'promised-day-chosen', hasChosen ? [id] : [], () =>
          changeOrder(world.deps, world.staff.desk, id, typed),
        )
      }),
  },
  {
    name: 'desk moves an order',
    weight: 7,
    run: (world, picks) =>
      onOrder(
        world,
        picks,
        async ({ id, status, is_planned }) => {
          const to = (picks.isIn(85) ? Math.min(3, status + 1) : picks.number(0, 3)) as OrderStatus
          const confirmed = picks.isIn(70)
            ? (['ailleurs', 'delai', 'jantes', 'sans-etape', 'prevenu'] as const)
            : []
          const takenBy = to === 3 && picks.isIn(50) ? 'Camille Martin' : ''
          const asked = { from: status, to, takenBy, confirmed, corrects: picks.isIn(50) }
          const unasked =
            to > status && confirmed.length === 0 ? await findMoveToAskAbout(world, id, to) : null
          // A move that also receives the rims keeps the day that the desk has planned.
          const outcome = await noteIfSaved(world, 'promised-day-chosen', is_planned ? [id] : [], () =>
            moveOrder(world.deps, world.staff.desk, id, asked),
          )
          if (outcome === 'saved' && unasked) note(world, 'move-without-question', unasked)
          return outcome
        },
        picks.isIn(70) ? isReadyToMove : 'received_at is not null and cancelled_at is null',
      ),
  },
  {
    name: 'desk undoes a move',
    weight: 2,
    run: (world, picks) =>
      onOrder(
        world,
        picks,
        async ({ id, moved_at }) =>
          (await undoOrderMove(world.deps, world.staff.desk, id, moved_at?.toISOString() ?? '')).outcome,
        'moved_at is not null',
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
        'cancelled_at is not null',
      ),
  },
  {
    name: 'mechanic notes a step',
    weight: 24,
    run: (world, picks) => {
      // A mechanic mostly goes on with a rim that has been begun, or does what a supplement added.
      const condition = picks.one([isUnfinished, isBegun, hasAcceptedSupplement])
      const run = async (rim: PickedRim) => {
        const steps = plannedRimStepsOf(rim)
        const left = steps.filter((step) => !rim.done.includes(step))
        const step = left.length > 0 && picks.isIn(85) ? left[0] : picks.one(steps)
        if (!step) return nothing
        const without = picks.isIn(20) ? steps : []
        const noted = { step, seen: rim.done, without }
        const leftOut = step === 'checked' ? without.map((left) => `${rim.id} ${left}`) : []
        return noteIfSaved(world, 'step-left-out', leftOut, () =>
          recordRimStep(world.deps, world.staff.mechanic, keyOf(rim), noted),
        )
      }
      return onRim(world, picks, run, condition)
    },
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
    weight: 8,
    run: (world, picks) =>
      onRim(
        world,
        picks,
        async (rim) => {
          const proposal = {
            constat: 'Jante voilée',
            defaut: picks.one(['bent', 'cracked', ''] as const),
            prestation: picks.one(['devoilage', 'soudure'] as const),
          }
          return (await proposeSupplement(world.deps, world.staff.mechanic, keyOf(rim), proposal)).outcome
        },
        `o.received_at is not null and o.invoice is null
         and not exists (select 1 from supplements s where s.rim_id = r.id and s.state in ('proposed', 'sent'))`,
      ),
  },
  {
    name: 'desk asks for a supplement',
    weight: 12,
    run: (world, picks) =>
      onSupplement(world, picks, 'proposed', async ({ id, service, lines }) => {
        const priced = lines.flatMap(({ unit_price }, index) => (unit_price > 0 ? [String(index)] : []))
        const asked = {
          constat: 'Jante voilée',
          // A safety rule often forbids work that the mechanic has not proposed.
          prestation: picks.isIn(80) ? service : ('devoilage' as const),
          prix: `${picks.number(5, 120)},${picks.number(10, 99)}`,
          refus: picks.one(['finish', 'return'] as const),
          ligne: priced.length > 0 && picks.isIn(90) ? picks.one(priced) : '',
        }
        const { outcome } = await submitSupplementToClient(world.deps, world.staff.desk, id, asked)
        // Some clients are at the counter or on the phone and answer at once.
        if (outcome === 'saved' && picks.isIn(40)) await noteSupplementAnswer(world, picks, id)
        return outcome
      }),
  },
  {
    name: 'desk notes the answer to a supplement',
    weight: 4,
    run: (world, picks) =>
      onSupplement(world, picks, 'sent', ({ id }) => noteSupplementAnswer(world, picks, id)),
  },
  {
    name: 'desk withdraws a supplement',
    weight: 1,
    run: (world, picks) =>
      onSupplement(
        world,
        picks,
        'sent',
        async ({ id }) => (await withdrawSupplement(world.deps, world.staff.desk, id)).outcome,
      ),
  },
  {
    name: 'desk removes a rim',
    weight: 1,
    run: (world, picks) =>
      onRim(
        world,
        picks,
        async (rim) => (await removeRimFromOrder(world.deps, world.staff.desk, keyOf(rim))).outcome,
      ),
  },
]

/** Records an answer to a supplement that the client gave to the desk. Returns its outcome. */
async function noteSupplementAnswer({ deps, staff }: World, picks: Picks, id: string): Promise<string> {
  const answer = {
    isYes: picks.isIn(50),
    channel: picks.one(['phone', 'workshop', 'mail'] as const),
    by: null,
    isEarly: picks.isIn(50),
  }
  return (await recordSupplementAnswer(deps, staff.desk, id, answer)).outcome
}

/**
 * Returns the number of an order whose move to that status would tell its client that the rims are done, although one of them is
 * not finished or is stopped by a problem; otherwise `null`. After the first step, the workshop is not asked again about rims on
 * which nobody records steps.
 */
async function findMoveToAskAbout({ query }: World, id: string, to: number): Promise<string | null> {
  const [order] = await query<{ number: string }>(
    `select o.order_number as number from orders o join clients c on c.id = o.client_id
     where o.id = $1 and o.tells_client and c.email <> '' and $2 > coalesce(o.told_status, -1)
       and exists (select 1 from order_rims r where r.order_id = o.id and (r.problem is not null
         or not exists (select 1 from order_rim_steps s where s.rim_id = r.id and s.step = 'checked')))
       and (o.status = 0 or exists (select 1 from order_rims r left join order_rim_steps s on s.rim_id = r.id
         where r.order_id = o.id and (r.problem is not null or s.rim_id is not null)))`,
    [id, to],
  )
  return order?.number ?? null
}

interface PickedOrder {
  id: string
  status: OrderStatus
  moved_at: Date | null
  /** Whether a day is promised although the rims are not received. */
  is_planned: boolean
}

/**
 * Runs an action on one of six orders: unfinished ones first, then the newest. In 80 of 100 cases the SQL `condition` must be
 * true, under which the order's page offers the action.
 */
async function onOrder(
  world: World,
  picks: Picks,
  run: (order: PickedOrder) => Promise<string>,
  condition = 'true',
): Promise<string> {
  const order = await pickRow<PickedOrder>(
    world,
    picks,
    `select id, status, moved_at, received_at is null and promised_on is not null as is_planned from orders where $1 or (${condition})
     order by status < 3 desc, created_at desc, order_number desc limit 6`,
    [picks.isIn(20)],
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

/** SQL conditions of rims of which a mechanic can record a step: any unfinished rim, one begun before, one with an accepted supplement. */
const isUnfinished = `o.received_at is not null and o.blocked_reason is null and r.problem is null
  and not exists (select 1 from order_rim_steps s where s.rim_id = r.id and s.step = 'checked')`
const isBegun = `${isUnfinished} and exists (select 1 from order_rim_steps s where s.rim_id = r.id)`
const hasAcceptedSupplement = `${isUnfinished}
  and exists (select 1 from supplements s where s.rim_id = r.id and s.state = 'accepted')`

/**
 * Runs an action on one of the twelve newest rims in the workshop. In 80 of 100 cases the SQL `condition` must be true, under
 * which the page offers the action.
 */
async function onRim(
  world: World,
  picks: Picks,
  run: (rim: PickedRim) => Promise<string>,
  condition = 'o.received_at is not null',
): Promise<string> {
  const rim = await pickRow<PickedRim>(
    world,
    picks,
    `select r.id, r.order_id, r.service, r.finish,
       array(select s.service from supplements s where s.rim_id = r.id and s.state = 'accepted' order by s.answered_at, s.id) as added,
       array(select s.step from order_rim_steps s where s.rim_id = r.id order by s.done_at, s.step) as done
     from order_rims r join orders o on o.id = r.order_id
     where o.status < 2 and o.cancelled_at is null and ($1 or (${condition}))
     order by o.created_at desc, o.order_number desc, r.place limit 12`,
    [picks.isIn(20)],
  )
  return rim ? run(rim) : nothing
}

interface PickedSupplement {
  id: string
  service: RimService
  lines: { unit_price: number }[]
}

/** Runs an action on one of the newest supplements, mostly one in the state for which its page offers the action. */
async function onSupplement(
  world: World,
  picks: Picks,
  state: 'proposed' | 'sent',
  run: (supplement: PickedSupplement) => Promise<string>,
): Promise<string> {
  const supplement = await pickRow<PickedSupplement>(
    world,
    picks,
    `select s.id, s.service, o.lines from supplements s join orders o on o.id = s.order_id
     where (s.state = $1 and ${isOpenForSupplements}) or ($2 and s.state in ('proposed', 'sent', 'accepted'))
     order by s.proposed_at desc, s.words, s.id limit 4`,
    [state, picks.isIn(20)],
  )
  return supplement ? run(supplement) : nothing
}
