import { eq } from 'drizzle-orm'
import { orderRimSteps, orderRims, orders } from '../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../../domain/calendar/paris-day.ts'
import type { Client } from '../../domain/clients/client.ts'
import { pointOfSale } from '../../domain/documents/points-of-sale.ts'
import { totalsOf } from '../../domain/money/vat.ts'
import { createOrder, toRimRow } from '../../domain/orders/open-order.ts'
import { lockOrder, setStep } from '../../domain/orders/order.ts'
import type { OrderStatus } from '../../domain/orders/order-status.ts'
import { workingDayAfter } from '../../domain/orders/promised-dates.ts'
import { plannedSteps } from '../../domain/rims/rim-steps.ts'
import type { RimFinish, RimService } from '../../domain/rims/rim-words.ts'
import { demoId, seededNumber } from '../seeded.ts'
import type { DemoOrder } from './orders.ts'
import { type PastAction, workingTime } from './replay.ts'
import { demoRegistration, demoVehicle, demoWorkLines } from './work.ts'

/** One order of the workshop's other clients. */
interface Scene {
  client: string
  pos: 'epinal' | 'ostwald'
  /** Days ago on which it was ordered; the rims came with it. */
  came: number
  status: OrderStatus
  rims: number
  service: RimService
  finish: RimFinish
  /** Working days from today for which it is promised; negative: so many days of the calendar ago. */
  promised: number | null
  blocked?: string
  /** What the floor found on the first rim. */
  problem?: string
  notes?: string
}

const scene = (
  client: string,
  pos: Scene['pos'],
  [came, status, promised]: [number, OrderStatus, number | null],
  [rims, service, finish]: [number, RimService, RimFinish],
  more: Pick<Scene, 'blocked' | 'problem' | 'notes'> = {},
): Scene => ({
  client,
  pos,
  came,
  status,
  promised,
  rims,
  service,
  finish,
  blocked: more.blocked,
  problem: more.problem,
  notes: more.notes,
})

/** A full day on both floors: late, promised for today, this week and later, of every service, in every step. */
const inHand: readonly Scene[] = [
  scene('DemoFlotteTaxisE', 'ostwald', [9, 0, -1], [4, 'renovation', 'painted'], {
    notes: 'Le taxi roule sur ses jantes d’hiver jusque-là.',
  }),
  scene('DemoCarrossRober', 'ostwald', [8, 0, 0], [4, 'renovation', 'machined']),
  scene('DemoPneusKochers', 'ostwald', [4, 0, 1], [2, 'soudure', 'painted'], {
    problem:
      'Fissure de 4\u00a0cm sur le voile intérieur, invisible avant décapage. Souder ou remplacer\u00a0?',
  }),
  scene('DemoHugoWeissAAA', 'ostwald', [3, 0, 1], [4, 'renovation', 'two-tone']),
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

/** Who has come lately and is served, the newest first. */
const servedClients = [
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

/** What is older was never described rim by rim. */
const daysDescribed = 60

interface FloorOrder extends DemoOrder {
  scene: Scene
}

/** The orders of the demo's other clients: what is in hand, and half a year of what was done. */
export const floorOrders = (clients: ReadonlyMap<string, Client>): FloorOrder[] =>
  [...inHand, ...served].flatMap((one, index) => {
    const client = clients.get(one.client)
    if (!client) throw new Error(`the demo has no client ${one.client}`)
    const { brand, model, rim } = demoVehicle(one.client.length * 3 + index * 4 + 2)
    return {
      id: demoId('DemoCommande', 500 + index),
      days: one.came,
      client,
      pos: pointOfSale(one.pos),
      lines: demoWorkLines(client, one, rim),
      status: one.status,
      inches: rim,
      facts: {
        rim_n: one.rims,
        brand,
        model,
        registration_number: demoRegistration(500 + index * 3),
      },
      scene: one,
    }
  })

/** It came in one day, and stands where it stands now. */
export function createFloorOrder(now: Date, order: FloorOrder): PastAction {
  const { id, client, pos, lines, facts, scene: one } = order
  const { total_te, total } = totalsOf(lines)
  return {
    at: workingTime(now, one.came),
    async run(deps) {
      await createOrder(deps, { id, clientId: client.id, pos, ...facts, total_te, total_ti: total })
      const created = one.status > 0 ? await lockOrder(deps.db, id) : null
      if (created) await setStep(deps.db, deps, created, { status: one.status })
      if (one.came > daysDescribed) return
      const promised_on = one.promised === null ? null : promisedDay(pos.id, parisDay(now), one.promised)
      await deps.db
        .update(orders)
        .set({ promised_on, lines, blocked_reason: one.blocked ?? null, notes: one.notes ?? '' })
        .where(eq(orders.id, id))
      const rims = rimsOf(order, deps.clock.now())
      await deps.db.insert(orderRims).values(rims)
      const steps = rims.flatMap((rim) => stepsOf(rim, one, now))
      if (steps.length > 0) await deps.db.insert(orderRimSteps).values(steps)
    },
  }
}

function promisedDay(posId: string, today: Day, days: number): Day {
  if (days <= 0) return addDays(today, days)
  return workingDayAfter(posId, today, days)
}

const around = ['avg', 'avd', 'arg', 'ard'] as const
const makes = ['Ronal', 'BBS', 'OZ', 'Borbet', 'Alutec']

function rimsOf({ id, inches, facts: { rim_n }, scene: { service, finish, problem } }: FloorOrder, at: Date) {
  return Array.from({ length: rim_n }, (_, place) => {
    const defects =
      service === 'soudure'
        ? (['cracked'] as const)
        : service === 'devoilage'
          ? (['bent'] as const)
          : place % 3 === 0
            ? (['kerbed', 'varnish'] as const)
            : (['kerbed'] as const)
    const row = toRimRow(
      id,
      {
        size: inches,
        service,
        finish,
        position: rim_n > 4 ? (around[place % 4] ?? 'other') : (around[place] ?? 'other'),
        make: makes[(inches + rim_n) % makes.length],
        defects,
      },
      place + 1,
    )
    const found = place === 0 && problem ? problem : null
    return {
      ...row,
      id: demoId(`J${id.slice(-6)}`, place),
      problem: found,
      problem_at: found ? at : null,
    }
  })
}

/** How far a rim has come: of what is promised for today one is left to finish, of the others each is somewhere else. */
function stepsOf(
  { id, place, service, finish, problem }: Pick<NewRimRow, 'id' | 'place' | 'service' | 'finish' | 'problem'>,
  { came, status, rims, promised }: Scene,
  now: Date,
) {
  const planned = plannedSteps({ service, finish })
  const begun = came < 2 ? 0 : 1 + seededNumber(came * 7 + place, planned.length - 1)
  const nearly = place === rims ? planned.length - 2 : planned.length
  const count = status > 0 ? planned.length : problem ? 1 : promised === 0 ? nearly : begun
  return planned.slice(0, count).map((step, index) => ({
    rim_id: id,
    step,
    done_at: new Date(
      now.getTime() - (planned.length - index) * 3_600_000 - place * 420_000 - status * 86_400_000,
    ),
  }))
}

type NewRimRow = ReturnType<typeof rimsOf>[number]
