import { loadSupplementPage } from '../../app/routes/supplement/supplement-page.server.ts'
import type { Site } from '../../domain/business/site.ts'
import { lastDayToWithdraw } from '../../domain/business/withdrawal-days.ts'
import { addDays, type Day, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { RimFinish, RimService } from '../../domain/kernel/rim-words.ts'
import { clientOrderStatusName } from '../../domain/workshop/orders/order-status.ts'
import { findClosedDayReason } from '../../domain/workshop/orders/promised-dates.ts'
import type { RimStep } from '../../domain/workshop/orders/rim-steps.ts'
import { notesOf } from '../actors/confirmations.ts'
import type { Invariant } from '../invariant.ts'
import type { World } from '../world.ts'

/*
 * Work on orders and rims, and what their clients read about it.
 */

/** Step that each service sells, as the workshop's list of steps states it. */
const soldByService: Readonly<Record<RimService, RimStep>> = {
  renovation: 'painted',
  devoilage: 'straightened',
  soudure: 'welded',
  personnalisation: 'painted',
  decapage: 'stripped',
  tribofinition: 'polished',
  'peinture-ceramique': 'painted',
}

/** Steps that each finish sells besides those of the service. */
const soldByFinish: Readonly<Record<RimFinish, readonly RimStep[]>> = {
  none: [],
  painted: ['painted'],
  machined: ['painted', 'machined'],
  'two-tone': ['painted'],
  'hyper-silver': ['painted'],
  polished: ['polished'],
  tinted: ['polished', 'painted'],
  barrel: ['painted'],
  chrome: ['painted'],
  satin: ['painted'],
}

/** A rim is finished only when each step sold for it, also by an accepted supplement, is noted or was confirmed as left out. */
const finishedRimsAreDone: Invariant = {
  name: 'a finished rim has everything that was sold for it',
  source: 'docs/product.md §11.17',
  tables: ['order_rims', 'order_rim_steps', 'supplements'],
  async check(world) {
    const rims = await world.query<{
      id: string
      number: string
      place: number
      finish: RimFinish
      sold: RimService[]
      done: RimStep[]
    }>(
      `select r.id, o.order_number as number, r.place, r.finish, array(select step from order_rim_steps s where s.rim_id = r.id) as done,
         array_append(array(select s.service from supplements s where s.rim_id = r.id and s.state = 'accepted'), r.service) as sold
       from order_rims r join orders o on o.id = r.order_id
       where exists (select 1 from order_rim_steps s where s.rim_id = r.id and s.step = 'checked')
       order by o.order_number, r.place`,
    )
    const leftOut = notesOf(world, 'step-left-out')
    for (const { id, number, place, finish, sold, done } of rims)
      for (const step of [...sold.map((service) => soldByService[service]), ...soldByFinish[finish]])
        if (!done.includes(step) && !leftOut.has(`${id} ${step}`))
          return `rim ${place} of ${number} is finished, « ${step} » was sold and is not noted`
    return null
  },
}

/** No mail tells a client that the rims are done while one is unfinished, unless a user has confirmed that. */
const movesWereConfirmed: Invariant = {
  name: 'a move that announces unfinished rims is asked about',
  source: 'docs/product.md §11.14',
  tables: ['orders'],
  async check(world) {
    const [number] = notesOf(world, 'move-without-question')
    return number === undefined ? null : `${number} was moved and its client told, with an unfinished rim`
  },
}

interface PromisedOrder {
  id: string
  number: string
  pos_id: string
  working_days: number
  received_at: Date
  promised_on: Day
  late_reason: string | null
  is_unfinished: boolean
  decided_at: Date | null
  waits: boolean
}

/** Returns the last working day of the delay, which starts when the rims are received and the client may no longer withdraw. */
function lastDayOfContract(
  { pos_id, working_days, received_at, decided_at, waits }: PromisedOrder,
  site: Site,
): Day {
  const received = parisDay(received_at)
  const blocked = waits && decided_at ? lastDayToWithdraw(parisDay(decided_at), pos_id, site) : received
  let day = blocked > received ? blocked : received
  for (let left = working_days; left > 0; ) {
    day = addDays(day, 1)
    if (!findClosedDayReason(pos_id, day, site)) left -= 1
  }
  return day
}

const latestDays = new WeakMap<World, Map<string, Day>>()

/**
 * Returns the latest of the contract's days that the rule has found for an order since its rims arrived. The owner may open the
 * workshop on more days later, which moves no day that was promised before.
 */
function latestDayOfContract(world: World, order: PromisedOrder): Day {
  const { id, working_days, received_at } = order
  const days = latestDays.get(world) ?? new Map<string, Day>()
  latestDays.set(world, days)
  const key = JSON.stringify([id, working_days, received_at])
  const day = lastDayOfContract(order, world.deps.facts.current())
  const before = days.get(key)
  const latest = before && before > day ? before : day
  days.set(key, latest)
  return latest
}

/** A promised day lies within the delay of the accepted estimate, or a person has chosen a later one and the client reads why. */
const promisesWithinContract: Invariant = {
  name: 'a promised day lies within the contract or was chosen',
  source: 'docs/product.md §11.14; Code de la consommation, L. 216-1',
  tables: ['estimates', 'orders', 'supplements'],
  async check(world) {
    const orders = await world.query<PromisedOrder>(
      `select o.id, o.order_number as number, o.pos_id, o.working_days, o.received_at, o.promised_on::text, o.late_reason,
         o.status < 2 as is_unfinished, e.decided_at,
         coalesce(e.buyer->>'type', c.type) = 'individual' and e.early_start_at is null and e.decision_channel is distinct from 'workshop' as waits
       from orders o join estimates e on e.id = o.estimate_id join clients c on c.id = o.client_id
       where o.received_at is not null and o.promised_on is not null and o.working_days is not null and o.cancelled_at is null
         and not exists (select 1 from supplements s where s.order_id = o.id and s.state in ('accepted', 'revoked'))
       order by o.order_number`,
    )
    const chosen = notesOf(world, 'promised-day-chosen')
    for (const order of orders) {
      const { id, number, promised_on, late_reason, is_unfinished } = order
      const day = latestDayOfContract(world, order)
      if (promised_on <= day || !is_unfinished) continue
      if (!chosen.has(id)) return `${number} is promised for ${promised_on}, its contract allows ${day}`
      if (!late_reason) return `${number} is promised for ${promised_on} instead of ${day}, without a reason`
    }
    return null
  },
}

const statusNames = [
  'Commande créée',
  'Commande traitée',
  'Commande en cours de livraison',
  'Commande terminée',
]

/** The client reads the specification's name of the status; the workshop's own words are a second line. */
const clientReadsStatus: Invariant = {
  name: 'a client reads the four statuses of the specification',
  source: 'docs/product.md §4.5',
  tables: ['orders'],
  async check({ query }) {
    const orders = await query<{
      number: string
      status: number
      status_name: string | null
      cancelled_at: Date | null
    }>('select order_number as number, status, status_name, cancelled_at from orders order by order_number')
    for (const order of orders) {
      const shown = clientOrderStatusName(order)
      const isRight = order.cancelled_at
        ? shown.startsWith('Commande annulée le ')
        : shown === statusNames[order.status]
      if (!isRight) return `the client of ${order.number} reads « ${shown} » at status ${order.status}`
    }
    return null
  },
}

/** The page of an answered supplement states the order's total, and no longer what an answer would change. */
const answeredSupplementsShowOrder: Invariant = {
  name: 'the page of an answered supplement shows the order’s total',
  source: 'docs/product.md §11.32',
  tables: ['orders', 'supplements'],
  async check({ query, deps }) {
    const answered = await query<{ id: string; number: string; total: number | null }>(
      `select s.id, o.order_number as number, o.total_ti as total from supplements s join orders o on o.id = s.order_id
       where s.state in ('accepted', 'declined') and o.cancelled_at is null order by s.answered_at desc, s.id limit 2`,
    )
    for (const { id, number, total } of answered) {
      const args = {
        context: { get: () => deps },
        params: { id },
        url: new URL('https://simulation.test/supplement'),
      }
      const { sheet, answer } = await loadSupplementPage(args as never)
      if (sheet?.choice) return `the page of the answered supplement of ${number} still asks to choose`
      const said = answer?.notes.join(' ') ?? ''
      if (total !== null && !said.includes(formatCents(total)))
        return `the page of the answered supplement of ${number} does not state ${total}: ${said}`
    }
    return null
  },
}

export const workInvariants: readonly Invariant[] = [
  finishedRimsAreDone,
  movesWereConfirmed,
  promisesWithinContract,
  clientReadsStatus,
  answeredSupplementsShowOrder,
]
