import { orderRimSteps, orderRims, supplements } from '../../db/schema/tables.ts'
import { pointOfSaleOf } from '../../domain/business/points-of-sale.ts'
import type { Site } from '../../domain/business/site.ts'
import { supplementProblemText } from '../../domain/contracts/supplements/supplement.ts'
import { addDays, type Day, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { standardVatRate, totalsOfDocumentLines } from '../../domain/kernel/money/vat.ts'
import type { RimFinish, RimService } from '../../domain/kernel/rim-words.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import { toRimRow } from '../../domain/workshop/orders/open-order.ts'
import { lockOrder, moveOrderToStatus, saveChangedOrder } from '../../domain/workshop/orders/order.ts'
import type { OrderStatus } from '../../domain/workshop/orders/order-status.ts'
import { findClosedDayReason, workingDayAfter } from '../../domain/workshop/orders/promised-dates.ts'
import { plannedRimStepsOf } from '../../domain/workshop/orders/rim-steps.ts'
import { demoStaff } from '../people.ts'
import { demoId, seededNumber } from '../seeded.ts'
import { createBareOrder } from './create-bare-order.ts'
import type { DemoOrder } from './orders.ts'
import { demoWorkingTime, type PastAction, workingHoursBetween } from './replay.ts'
import { demoPlateOrRepairNumber, demoVehicle, demoWorkLines } from './work.ts'

/** One order in the demo's workshop, of a client other than the demo's clients with an account. */
interface Scene {
  client: string
  pos: 'epinal' | 'ostwald'
  /** Age of the order in days. Its rims were received on the day it was made. */
  ageInDays: number
  status: OrderStatus
  rims: number
  service: RimService
  finish: RimFinish
  /**
   * Working days from today until the promised day; negative: calendar days since then, or more if the workshop was closed on that
   * day.
   */
  promised: number | null
  blocked?: string
  /** Problem found on the first rim. */
  problem?: string
  /** Supplement for the first rim, sent to the client yesterday: welding a crack. */
  supplement?: string
  notes?: string
  /** Whether the rims are not received yet. */
  isExpected?: boolean
  /** For a finished order: working days that it took, and working days promised first. */
  pace?: { took: number; promised: number }
}

const scene = (
  client: string,
  pos: Scene['pos'],
  [ageInDays, status, promised]: [number, OrderStatus, number | null],
  [rims, service, finish]: [number, RimService, RimFinish],
  more: Pick<Scene, 'blocked' | 'problem' | 'supplement' | 'notes' | 'isExpected'> = {},
): Scene => ({
  client,
  pos,
  ageInDays,
  status,
  promised,
  rims,
  service,
  finish,
  blocked: more.blocked,
  problem: more.problem,
  supplement: more.supplement,
  notes: more.notes,
  isExpected: more.isExpected,
})

/** Orders of a busy day at both locations: late, due today, this week and later, with every service and step. */
const inHand: readonly Scene[] = [
  scene('DemoFlotteTaxisE', 'ostwald', [9, 0, -1], [4, 'renovation', 'painted'], {
    notes: 'Le taxi roule sur ses jantes d’hiver jusque-là.',
  }),
  scene('DemoCarrossRober', 'ostwald', [8, 0, 0], [4, 'renovation', 'machined']),
  scene('DemoPneusKochers', 'ostwald', [4, 0, 1], [2, 'soudure', 'painted'], {
    problem:
      'Fissure de 4\u00a0cm sur le voile intérieur, invisible avant décapage. Souder ou remplacer\u00a0?',
  }),
  scene('DemoHugoWeissAAA', 'ostwald', [3, 0, 1], [4, 'renovation', 'two-tone'], {
    supplement: 'Fissure de 3\u00a0cm sur le bord intérieur, sous la peinture.',
  }),
  scene('DemoLoueurAlsace', 'ostwald', [3, 0, 2], [8, 'renovation', 'painted']),
  scene('DemoPneusIll0001', 'ostwald', [2, 1, 2], [1, 'devoilage', 'none']),
  scene('DemoLucasMeyerAA', 'ostwald', [2, 0, 3], [4, 'personnalisation', 'satin']),
  scene('DemoExpertRhin01', 'ostwald', [1, 0, 4], [1, 'renovation', 'hyper-silver']),
  scene('DemoTransportRie', 'ostwald', [1, 0, 5], [6, 'decapage', 'none']),
  scene('DemoOccasionsEst', 'ostwald', [0, 0, 6], [4, 'renovation', 'painted']),
  scene('DemoSamiraOuldAA', 'ostwald', [6, 2, -1], [4, 'renovation', 'hyper-silver']),
  scene('DemoGarageRibeau', 'ostwald', [12, 2, -4], [2, 'devoilage', 'none']),
  scene('DemoConcessionMe', 'epinal', [7, 0, 0], [4, 'renovation', 'machined']),
  scene('DemoGarageMosell', 'epinal', [5, 0, 1], [4, 'renovation', 'painted'], {
    blocked: 'Valves électroniques commandées, attendues jeudi',
  }),
  scene('DemoCarrosserie1', 'epinal', [3, 0, 2], [3, 'devoilage', 'none']),
  scene('DemoPrepaRallyeA', 'epinal', [3, 1, 3], [4, 'soudure', 'none']),
  scene('DemoClaireSimonA', 'epinal', [2, 0, 3], [4, 'tribofinition', 'none']),
  scene('DemoGerardNoelAA', 'epinal', [2, 0, 8], [4, 'peinture-ceramique', 'none']),
  scene('DemoGarageHohnec', 'epinal', [1, 0, 4], [2, 'renovation', 'machined']),
  scene('DemoFlotteRivesA', 'epinal', [0, 0, 7], [4, 'renovation', 'painted']),
  scene('DemoTheoRoussetA', 'epinal', [0, 0, 5], [4, 'renovation', 'polished']),
  scene('DemoAurelieColin', 'epinal', [10, 2, -3], [4, 'renovation', 'satin']),
  scene('DemoGarageVosges', 'epinal', [8, 2, -1], [4, 'renovation', 'machined']),
]

/** Clients whose orders were completed recently, newest first. */
const servedClients: readonly [string, ...string[]] = [
  'DemoMonaVautrinA',
  'DemoCarrosserie1',
  'DemoExpertVosges',
  'DemoLoueurAlsace',
  'DemoGarageLunevi',
  'DemoPaulClaudelA',
  'DemoConcessionMe',
  'DemoFlotteTaxisE',
  'DemoInesFerreira',
  'DemoPneusIll0001',
  'DemoExpertAlsace',
  'DemoGarageMosell',
  'DemoFlotteSavoie',
  'DemoYoussefBenal',
  'DemoCarrossRober',
  'DemoGarageAlpesA',
  'DemoFatouDialloA',
  'DemoCarrossRemir',
  'DemoGarageVosges',
  'DemoMotosVosgesA',
  'DemoExpertRhin01',
  'DemoClaireSimonA',
  'DemoGarageHohnec',
  'DemoPneusKochers',
]

const works = [
  ['renovation', 'machined'],
  ['renovation', 'painted'],
  ['devoilage', 'none'],
  ['renovation', 'hyper-silver'],
  ['soudure', 'painted'],
  ['tribofinition', 'none'],
  ['personnalisation', 'satin'],
] as const satisfies readonly [RimService, RimFinish][]

const served: readonly Scene[] = servedClients.map((client, index) => {
  const [service, finish] = works[index % works.length] ?? works[0]
  const pos = seededNumber(index + 11, 2) === 0 ? 'epinal' : 'ostwald'
  const rims = index % 5 === 2 ? 1 : index % 7 === 3 ? 2 : 4
  return scene(client, pos, [16 + index * 6, 3, null], [rims, service, finish])
})

/** Numbers of working days that an order takes: mostly small, sometimes larger because of a missing part. */
const paces = [3, 4, 2, 5, 4, 3, 5, 4, 7, 3, 4, 8]

/** Regular orders of Ostwald, so that its lead time can be calculated. */
const steady: readonly Scene[] = Array.from({ length: 34 }, (_, index) => {
  const client = servedClients[(index * 7 + 3) % servedClients.length] ?? servedClients[0]
  const finish = (['painted', 'machined', 'satin'] as const)[index % 3] ?? 'painted'
  const took = paces[index % paces.length] ?? 4
  return {
    ...scene(client, 'ostwald', [22 + index * 2, 3, null], [index % 4 === 3 ? 2 : 4, 'renovation', finish]),
    pace: { took, promised: took === 8 ? 5 : Math.max(5, took) },
  }
})

/** Orders announced by telephone, whose rims are expected soon. */
const announced: readonly Scene[] = [
  scene('DemoGarageLunevi', 'epinal', [1, 0, null], [4, 'renovation', 'machined'], {
    isExpected: true,
    notes: 'Dépôt prévu demain matin, la voiture reste chez eux.',
  }),
  scene('DemoInesFerreira', 'ostwald', [2, 0, null], [4, 'renovation', 'satin'], { isExpected: true }),
  scene('DemoExpertAlsace', 'ostwald', [0, 0, null], [1, 'devoilage', 'none'], { isExpected: true }),
]

/** Number of days after which an order has no descriptions of its rims. */
const daysDescribed = 60

interface FloorOrder extends DemoOrder {
  scene: Scene
}

/** Returns the orders of the demo's other clients: orders in progress, and completed ones of half a year. */
export const buildDemoFloorOrders = (clients: ReadonlyMap<string, Client>, site: Site): FloorOrder[] =>
  [...inHand, ...served, ...announced, ...steady].flatMap((one, index) => {
    const client = clients.get(one.client)
    if (!client) throw new Error(`the demo has no client ${one.client}`)
    const { brand, model, rim } = demoVehicle(one.client.length * 3 + index * 4 + 2)
    return {
      id: demoId('DemoCommande', 500 + index),
      days: one.ageInDays,
      client,
      pos: pointOfSaleOf(one.pos, site),
      lines: demoWorkLines(client, one, rim),
      status: one.status,
      inches: rim,
      facts: {
        rim_n: one.rims,
        brand,
        model,
        registration_number: demoPlateOrRepairNumber(500 + index * 3),
      },
      scene: one,
    }
  })

/** Creates the order on the day of its receipt, with its current state. */
export function createDemoFloorOrder(now: Date, order: FloorOrder): PastAction {
  const { id, client, pos, lines, facts, scene: one } = order
  const { total_te, total } = totalsOfDocumentLines(lines)
  return {
    at: demoWorkingTime(now, one.ageInDays),
    async run(deps) {
      const site = deps.facts.current()
      await createBareOrder(deps, {
        id,
        clientId: client.id,
        pos,
        ...facts,
        total_te,
        total_ti: total,
        isExpected: one.isExpected,
      })
      const received = parisDay(deps.clock.now())
      const created = one.status > 0 ? await lockOrder(deps.db, id) : null
      const done = one.status === 3 ? workingDayAfter(pos.id, received, one.pace?.took ?? 4, site) : null
      const clock = done ? { now: () => new Date(`${done}T10:20:00Z`) } : deps.clock
      if (created) await moveOrderToStatus(deps.db, { ...deps, clock }, created, { status: one.status })
      if (one.ageInDays > daysDescribed && !one.pace) return
      const promised_on = one.pace
        ? workingDayAfter(pos.id, received, one.pace.promised, site)
        : one.promised === null
          ? null
          : promisedDay(pos.id, parisDay(now), one.promised, site)
      await saveChangedOrder(deps.db, id, {
        promised_on,
        // Expected rims are brought, and ready ones collected, tomorrow or the day after.
        drop_off_on: one.isExpected
          ? workingDayAfter(pos.id, parisDay(now), 1 + (one.ageInDays % 2), site)
          : null,
        handover_on:
          one.status === 2 ? workingDayAfter(pos.id, parisDay(now), 1 + (one.ageInDays % 2), site) : null,
        lines,
        blocked_reason: one.blocked ?? null,
        notes: one.notes ?? '',
      })
      const rims = rimsOf(order, deps.clock.now())
      await deps.db.insert(orderRims).values(rims)
      const [first] = rims
      if (one.supplement && first)
        await deps.db.insert(supplements).values(supplementOf(order, first.id, one.supplement, now))
      const hours = workingHoursBetween(deps.clock.now(), now)
      const steps = rims.flatMap((rim) => stepsOf(rim, one, hours))
      if (steps.length > 0) await deps.db.insert(orderRimSteps).values(steps)
    },
  }
}

function promisedDay(posId: string, today: Day, days: number, site: Site): Day {
  if (days > 0) return workingDayAfter(posId, today, days, site)
  let promised = addDays(today, days)
  while (days < 0 && findClosedDayReason(posId, promised, site)) promised = addDays(promised, -1)
  return promised
}

const around = ['avg', 'avd', 'arg', 'ard'] as const
const makes = ['Ronal', 'BBS', 'OZ', 'Borbet', 'Alutec']

/** Returns a supplement that was sent to the client and is not answered yet. */
function supplementOf({ id, client }: FloorOrder, rimId: string, words: string, now: Date) {
  const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
  const [mechanic] = demoStaff.filter(({ role }) => role === 'atelier')
  return {
    id: demoId('DemoSupplement', 1),
    order_id: id,
    rim_id: rimId,
    state: 'sent' as const,
    words,
    defect: 'cracked',
    service: 'soudure',
    unit_price: 9_000,
    vat_rate: standardVatRate,
    if_declined: 'return' as const,
    proposed_at: hours(30),
    proposed_by_name: mechanic?.name ?? 'Atelier',
    sent_at: hours(28),
    sent_to: client.email,
    mailed_at: hours(28),
  }
}

/** Colours agreed with the client, by finish. */
const agreedColours: Partial<Record<RimFinish, string>> = {
  painted: 'RAL 9005 brillant',
  satin: 'RAL 7016 satiné',
  'two-tone': 'RAL 9005 et RAL 9006',
}

function rimsOf(
  { id, inches, facts: { rim_n }, scene: { service, finish, problem, supplement } }: FloorOrder,
  at: Date,
) {
  return Array.from({ length: rim_n }, (_, index) => {
    const defects =
      service === 'soudure'
        ? (['cracked'] as const)
        : service === 'devoilage'
          ? (['bent'] as const)
          : index % 3 === 0
            ? (['kerbed', 'varnish'] as const)
            : (['kerbed'] as const)
    const row = toRimRow(
      id,
      {
        size: inches,
        service,
        finish,
        colour: agreedColours[finish] ?? '',
        position: rim_n > 4 ? (around[index % 4] ?? 'other') : (around[index] ?? 'other'),
        make: makes[(inches + rim_n) % makes.length],
        defects,
      },
      index + 1,
    )
    const stopped = problem ?? (supplement && supplementProblemText({ state: 'sent', words: supplement }))
    const found = index === 0 && stopped ? stopped : null
    return {
      ...row,
      id: demoId(`J${id.slice(-6)}`, index),
      problem: found,
      problem_at: found ? at : null,
    }
  })
}

/**
 * Returns the completed steps of a rim. In an order due today, only the last rim is unfinished; other orders have progressed
 * differently.
 */
function stepsOf(
  { id, place, service, finish, problem }: Pick<NewRimRow, 'id' | 'place' | 'service' | 'finish' | 'problem'>,
  { ageInDays, status, rims, promised }: Scene,
  hours: readonly Date[],
) {
  const planned = plannedRimStepsOf({ service, finish, added: [] })
  const begun = ageInDays < 2 ? 0 : 1 + seededNumber(ageInDays * 7 + place, planned.length - 1)
  const nearly = place === rims ? planned.length - 2 : planned.length
  const count = status > 0 ? planned.length : problem ? 1 : promised === 0 ? nearly : begun
  // The steps are distributed over the working hours since the receipt, one rim after the other.
  return planned.slice(0, count).flatMap((step, index) => {
    const hour = hours[Math.floor(((index + place / (rims + 1)) / count) * hours.length)]
    return hour ? [{ rim_id: id, step, done_at: hour }] : []
  })
}

type NewRimRow = ReturnType<typeof rimsOf>[number]
