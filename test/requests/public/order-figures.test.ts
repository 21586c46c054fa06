import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { moveOrder, undoOrderMove } from '../../../domain/workshop/moves/move-order.ts'
import { saveChangedOrder } from '../../../domain/workshop/orders/order.ts'
import { updateOrderFigures } from '../../../domain/workshop/orders/order-figures.ts'
import { moveTestOrder } from '../../content/move-order.ts'
import { randomNumbers } from '../../content/random.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'

/** A Tuesday, 6:00 in France. */
let now = new Date('2026-11-24T05:00:00Z')
const clock = { now: () => now }

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
beforeAll(async () => {
  site = await openTestSite({ settings: { JOBS: 'off' }, fakes: () => ({ clock }) })
  workshop = await openWorkshop(site)
  await site.query(`insert into clients (id, type, email) values ('c', 'company', 'c@exemple.fr')`)
  await site.query(
    `insert into closures (id, location_id, first_day, last_day, reason) values
       ('conges', 'epinal', '2026-08-17', '2026-08-21', 'congés d’été'), ('pont', null, '2026-10-30', '2026-10-30', 'inventaire')`,
  )
})
beforeEach(async () => {
  now = new Date('2026-11-24T05:00:00Z')
  for (const table of ['withdrawals', 'order_figures', 'orders']) await site.query(`delete from ${table}`)
})

const count = () => updateOrderFigures({ ...workshop, clock })

interface Facts {
  pos?: string
  received?: string | null
  ready?: string | null
  promised?: string | null
  services?: readonly string[]
  rims?: number
}

/** Inserts an order with these times directly into the database. */
async function insertOrder({
  pos = 'epinal',
  received = '2026-11-02T08:00:00Z',
  ready = '2026-11-05T10:00:00Z',
  promised = null,
  services = ['renovation'],
  rims = 4,
}: Facts): Promise<string> {
  const id = randomId()
  await site.query(
    `insert into orders (id, order_number, created_at, received_at, status, moved_at, ready_at, promised_on, first_promised_on,
       rim_n, pos_id, client_id)
     values ($1, $1, '2026-01-05', $2, $3, $4, case when $2::timestamptz is not null then $4::timestamptz end, $5,
       case when $2::timestamptz is not null then $5::date end, $6, $7, 'c')`,
    [id, received, ready ? 3 : 0, ready, promised, rims, pos],
  )
  for (const [index, service] of services.entries())
    await site.query(
      `insert into order_rims (id, order_id, place, position, service, finish) values ($1, $2, $3, 'other', $4, 'painted')`,
      [randomId(), id, index + 1, service],
    )
  return id
}

const thomas: StaffPerson = {
  userId: 't',
  role: 'staff',
  email: 'thomas@exemple.fr',
  name: 'Thomas',
  staffRole: 'responsable',
  pointsOfSale: null,
}

const insertOrders = (orders: number, facts: Facts) =>
  Promise.all(Array.from({ length: orders }, () => insertOrder(facts)))

/** The same figures calculated in SQL, with a calendar of working days and PostgreSQL's percentiles. */
const written = `
  with days as (
    select pos.id as pos_id, day::date as day from (values ('epinal'), ('ostwald')) pos (id),
      generate_series('2026-06-01'::date, '2026-11-24'::date, interval '1 day') day
    where extract(isodow from day) < 6 and day::date not in ('2026-07-14', '2026-11-11', '2026-10-30')
      and not (pos.id = 'epinal' and day between '2026-08-17' and '2026-08-21')
  ), done as (
    select o.*, (o.moved_at at time zone 'Europe/Paris')::date as ready, o.promised_on as promised,
      (select count(*) from days where days.pos_id = o.pos_id
        and day > (o.received_at at time zone 'Europe/Paris')::date and day <= (o.moved_at at time zone 'Europe/Paris')::date)::int as taken,
      (select count(*) from order_rims r where r.order_id = o.id and (r.problem is not null
        or exists (select from withdrawals w where w.order_id = o.id and w.agreed_part is not null)
          and not exists (select from order_rim_steps s where s.rim_id = r.id and s.step = 'checked')))::int as left_alone
    from orders o where o.status = 3
      and not exists (select from withdrawals w where w.order_id = o.id and w.decision = 'in-time' and w.agreed_part is null)
  ), lately as (select * from done where ready between '2026-08-24' and '2026-11-23')
  select pos_id, service, count(*)::int as orders, sum(rim_n)::int as rims,
    percentile_disc(0.5) within group (order by taken) as half_within,
    percentile_disc(0.9) within group (order by taken) as most_within,
    count(promised)::int as promised, (count(*) filter (where ready <= promised))::int as kept
  from (
    select lately.*, '' as service from lately
    union all
    select lately.*, s.service from lately, lateral (select distinct service from order_rims where order_id = lately.id) s
  ) counted group by pos_id, service
  union all
  select '', '', count(*)::int, coalesce(sum(rim_n - left_alone), 0)::int, 0, 0, 0, 0 from done where ready between '2025-11-24' and '2026-11-23'
  order by 1, 2`

const figuresQuery = `select pos_id, service, orders, rims, half_within, most_within, promised, kept from order_figures order by 1, 2`

test('the order figures equal those of an independent SQL query, with holidays, closures and rims of several services (§11.34)', async () => {
  const random = randomNumbers(29)
  const since = Date.parse('2026-07-20T00:00:00Z')
  const services = ['renovation', 'devoilage', 'soudure']
  for (let index = 0; index < 160; index += 1) {
    // In whole minutes, so that dates in France change where they should.
    const received = new Date(since + random(125 * 24 * 60) * 60_000)
    const ready = new Date(received.getTime() + random(18 * 24 * 60) * 60_000)
    const promised = new Date(received.getTime() + (3 + random(10)) * 86_400_000)
    await insertOrder({
      pos: random(3) === 0 ? 'ostwald' : 'epinal',
      received: received.toISOString(),
      ready: random(12) === 0 ? null : ready.toISOString(),
      promised: random(6) === 0 ? null : promised.toISOString().slice(0, 10),
      services: services.slice(random(3), 3),
      rims: 1 + random(4),
    })
  }
  await insertOrder({ received: null, ready: null })
  // An order withdrawn as a whole is not counted. After a partial withdrawal, the rest counts like any order.
  for (const part of [null, { rims: ['1'], supplements: [], says: 'Avant gauche' }])
    await site.query(
      `insert into withdrawals (id, created_at, name, email, contract, order_id, decision, decided_at, agreed_part)
       values ($1, now(), 'Paul', 'p@exemple.fr', 'CO', $2, 'in-time', now(), $3)`,
      [randomId(), await insertOrder({}), part],
    )
  expect(await count()).toBe(true)
  const figures = await site.query(figuresQuery)
  expect(figures).toHaveLength(9)
  expect(figures).toEqual(await site.query(written))
})

test('the figures of a day are counted once, also by two parallel runs; the next run covers missed nights (§11.34)', async () => {
  await insertOrders(3, {})
  expect(await Promise.all([count(), count()])).toEqual(expect.arrayContaining([true, false]))
  const first = await site.query(figuresQuery)
  await insertOrder({})
  expect(await count()).toBe(false)
  expect(await site.query(figuresQuery)).toEqual(first)
  now = new Date('2026-11-28T22:30:00Z')
  expect(await count()).toBe(true)
  const [all] = await site.query<{ orders: number; last_day: string }>(
    `select orders, last_day::text from order_figures where pos_id = 'epinal' and service = ''`,
  )
  expect(all).toEqual({ orders: 4, last_day: '2026-11-27' })
})

test('an order’s figures use the last day it became ready, and the first day promised (§11.34)', async () => {
  const id = await insertOrder({ ready: null, received: '2026-11-02T08:00:00Z', promised: '2026-11-06' })
  const pace = async () => {
    const [row] = await site.query<{ ready: string | null; first: string | null }>(
      `select ready_at at time zone 'UTC' as ready, first_promised_on::text as first from orders where id = $1`,
      [id],
    )
    return [row?.ready && new Date(`${row.ready}`).toISOString().slice(0, 10), row?.first]
  }
  const moveOn = (day: string, status: 0 | 1 | 2 | 3) => {
    now = new Date(`${day}T09:00:00Z`)
    return moveTestOrder({ ...workshop, clock }, id, status)
  }
  expect(await pace()).toEqual([null, '2026-11-06'])
  await workshop.db.transaction((tx) => saveChangedOrder(tx, id, { promised_on: '2026-11-20' }))
  await moveOn('2026-11-10', 2)
  await moveOn('2026-11-12', 3)
  expect(await pace()).toEqual(['2026-11-10', '2026-11-06'])
  await moveOn('2026-11-13', 1)
  expect(await pace()).toEqual([null, '2026-11-06'])
  await moveOn('2026-11-17', 2)
  expect(await pace()).toEqual(['2026-11-17', '2026-11-06'])
  // A step back that is undone changes nothing.
  await moveOn('2026-11-19', 3)
  const deps = { ...workshop, clock }
  now = new Date('2026-11-20T09:00:00Z')
  expect(await moveOrder(deps, thomas, id, { from: 3, to: 1 })).toEqual({ outcome: 'saved' })
  expect(await undoOrderMove(deps, thomas, id, now.toISOString())).toEqual({ outcome: 'saved' })
  expect(await pace()).toEqual(['2026-11-17', '2026-11-06'])
  // When its receipt is undone, the order has no promised date.
  await workshop.db.transaction((tx) =>
    saveChangedOrder(tx, id, { received_at: null, status: 0, promised_on: null }),
  )
  expect(await pace()).toEqual([null, null])
})

test('lead times of thirty orders are shown on the relevant pages, those of twenty-nine are not (§11.34)', async () => {
  await insertOrders(16, { promised: '2026-11-05' })
  await insertOrders(14, { ready: '2026-11-10T10:00:00Z', promised: '2026-11-09' })
  await insertOrders(29, { pos: 'ostwald', services: ['soudure'] })
  await count()
  const home = textsOf(await readPage(site, '/'), '.lead-times dd')
  const sentence =
    'la moitié des commandes prêtes en 3 jours ouvrés, neuf sur dix en 6 ; 53 % à la date promise.'
  expect(home).toEqual([`Ces trois derniers mois : ${sentence}`])
  expect(textsOf(await readPage(site, '/'), '.lead-times dt')).toEqual(['Atelier d’Épinal'])
  expect(textsOf(await readPage(site, '/services/renovation'), '.lead-times dd')).toEqual([
    sentence.replace('la', 'La'),
  ])
  for (const service of ['soudure', 'devoilage', 'twkustoms'])
    expect(textsOf(await readPage(site, `/services/${service}`), '.lead-times')).toEqual([])
  const page = await readPage(site, '/delais')
  // The same figures for renovation alone are not repeated.
  expect(textsOf(page, '.observed h3')).toEqual(['Atelier d’Épinal Toutes prestations'])
  expect(textsOf(page, 'main').join()).toContain('Commandes prêtes du 24/08/2026 au 23/11/2026.')
  // A number of orders would contradict the claim of 7,000 rims, which these records do not confirm.
  expect(textsOf(page, '.observed__count')).toEqual([])
  // Figures counted more than a week ago are not shown as those of the last three months.
  now = new Date('2026-12-02T05:00:00Z')
  expect(textsOf(await readPage(site, '/'), '.lead-times')).toEqual([])
  expect(textsOf(await readPage(site, '/delais'), 'main').join()).toContain(
    'Pas de chiffre pour l’instant : il faut 30',
  )
})

test('the claim of 7,000 rims is replaced by a counted figure only when the records confirm it (§1, §11.34)', async () => {
  await insertOrder({ ready: '2026-03-05T10:00:00Z', received: '2026-03-02T10:00:00Z', rims: 6_999 })
  await count()
  const claim = async () => {
    const page = await readPage(site, '/')
    return [textsOf(page, '.banner h2').join(), textsOf(page, '.lead-times dd')]
  }
  const lastPart = async () => textsOf(await readPage(site, '/delais'), '#jantes').join()
  const [owners, none] = await claim()
  expect([owners, none]).toEqual([expect.stringContaining('7 000 jantes rénovées par an'), []])
  const statement = 'affiché à l’accueil est celui que l’entreprise annonce'
  expect(await lastPart()).toContain(statement)
  expect(textsOf(await readPage(site, '/delais'), 'main').join()).not.toContain('6 999')
  await insertOrder({ ready: '2025-11-24T10:00:00Z', rims: 1 })
  await insertOrder({ ready: '2025-11-23T10:00:00Z', rims: 500 })
  await site.query('delete from order_figures')
  await count()
  expect(await claim()).toEqual([owners, ['7 000 jantes prêtes.']])
  expect(await lastPart()).toContain('7 000 jantes, du 24/11/2025 au 23/11/2026')
  expect(await lastPart()).not.toContain(statement)
})

test('rims with a problem, and rims withdrawn before work began, are not counted for the year (§11.34)', async () => {
  const four = ['renovation', 'renovation', 'renovation', 'renovation']
  const stopped = await insertOrder({ services: four })
  await site.query(
    `update order_rims set problem = 'Impropre à la route' where order_id = $1 and place = 2`,
    [stopped],
  )
  const lessened = await insertOrder({ services: four })
  await site.query(
    `insert into withdrawals (id, created_at, name, email, contract, order_id, decision, decided_at, agreed_part)
     values ($1, now(), 'Paul', 'p@exemple.fr', 'CO', $2, 'in-time', '2026-11-03', $3)`,
    [randomId(), lessened, { rims: ['1'], supplements: [], says: 'Avant gauche' }],
  )
  await site.query(
    `insert into order_rim_steps (rim_id, step, done_at) select id, 'checked', '2026-11-05' from order_rims
     where order_id = $1 and place > 1`,
    [lessened],
  )
  await count()
  expect(await site.query(`select orders, rims from order_figures where pos_id = ''`)).toEqual([
    { orders: 2, rims: 6 },
  ])
})
