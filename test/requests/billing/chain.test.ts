import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyPaymentChain } from '../../../domain/billing/payments/check-chain.ts'
import { closePaymentPeriods } from '../../../domain/billing/payments/payment-closures.ts'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { deleteOldPayments } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { withOrdinarySpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import { type IssuedInvoice, issueInvoiceAs, recordPaymentAt, type WorkshopDeps } from './issue-documents.ts'

let site: TestSite
let desk: WorkshopDeps
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

/** Changes the database as an administrator could, with triggers disabled. */
const behindItsBack = async (statement: string) => {
  const tables = ['payments', 'payment_closures']
  for (const table of tables) await site.query(`alter table ${table} disable trigger user`)
  await site.query(statement)
  for (const table of tables) await site.query(`alter table ${table} enable trigger user`)
}

/** Replaces non-breaking spaces with ordinary ones. */
const noon = (day: string) => new Date(`${day}T11:00:00Z`)
const closeAt = (at: Date) => closePaymentPeriods({ ...desk, clock: { now: () => at } })
const checkAt = (at: Date) => verifyPaymentChain({ ...desk, clock: { now: () => at } })
const readPaymentClosures = (period: string) =>
  site.query<{ name: string; totals: { count: number; cents: number; ever: number; means: object } }>(
    'select name, totals from payment_closures where period = $1 order by name',
    [period],
  )

let invoice: IssuedInvoice
beforeEach(async () => {
  await behindItsBack('delete from payment_closures')
  await behindItsBack('delete from bank_lines')
  await behindItsBack('delete from payments')
  invoice = await issueInvoiceAs(desk, { cents: 1_000_000 })
})

describe('the database', () => {
  test.each([
    ['update payments set cents = 1', 'payments are only added to'],
    ['delete from payments', 'payments are only added to'],
    ['truncate payments cascade', 'are only added to'],
    ['update payment_closures set name = $$x$$', 'payment_closures are only added to'],
    ['delete from payment_closures', 'payment_closures are only added to'],
    ['truncate payment_closures', 'payment_closures are only added to'],
  ])('the statement is rejected: %s (§11.16)', async (statement, rejection) => {
    await recordPaymentAt(desk, noon('2026-03-02'), {
      invoiceId: invoice.id,
      cents: 100,
      paidOn: '2026-03-02',
    })
    await closeAt(noon('2026-03-03'))
    await expect(site.query(statement)).rejects.toThrow(rejection)
  })
})

describe('the chain of payments', () => {
  test('payments recorded concurrently form one unbroken chain (§11.16)', async () => {
    const invoices = await Promise.all(Array.from({ length: 6 }, () => issueInvoiceAs(desk)))
    const at = noon('2026-03-02')
    // Records one payment for each connection of the desk's pool, simultaneously.
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        invoices.map(({ id }, index) =>
          recordPaymentAt(desk, at, { invoiceId: id, cents: round * 6 + index + 1, paidOn: '2026-03-02' }),
        ),
      )
    expect(await checkAt(at)).toEqual({ payments: 18, closures: 0, fault: null })
  })

  test.each([
    ['update payments set cents = 999 where cents = 200', 'Le premier maillon rompu est', '9,99 €'],
    ['delete from payments where cents = 200', 'Il manque quelque chose juste avant', '3,00 €'],
    ['delete from payments where cents = 100', 'Il manque quelque chose juste avant', '2,00 €'],
    ['delete from payments where cents = 300', 'qu’une clôture connaît, a disparu', ''],
    [
      `update payment_closures set closed_at = now()`,
      'Le premier maillon rompu est la clôture du 02/03/2026',
      '',
    ],
    [
      `delete from payment_closures where name = '2026-03-02'`,
      'Il manque une clôture juste avant la clôture du 03/03/2026',
      '',
    ],
  ])('the check names the first link broken by: %s (§11.16)', async (statement, fault, which) => {
    for (const cents of [100, 200, 300])
      await recordPaymentAt(desk, noon('2026-03-02'), { invoiceId: invoice.id, cents, paidOn: '2026-03-02' })
    await closeAt(noon('2026-03-05'))
    const at = noon('2026-03-05')
    expect((await checkAt(at)).fault).toBeNull()
    await behindItsBack(statement)
    const { fault: reportedFault } = await checkAt(at)
    expect(withOrdinarySpaces(reportedFault ?? '')).toContain(fault)
    expect(withOrdinarySpaces(reportedFault ?? '')).toContain(which)
    const page = await sophie.read('/gestion/encaissements/clotures?verification=toute')
    expect(withOrdinarySpaces(page.querySelector('.closures__chain [role=alert]')?.text ?? '')).toContain(
      fault,
    )
  })

  test('a check that starts after a payment counts only the later ones (§11.16)', async () => {
    for (const cents of [100, 200, 300])
      await recordPaymentAt(desk, noon('2026-03-02'), { invoiceId: invoice.id, cents, paidOn: '2026-03-02' })
    const [{ id = 0 } = {}] = await site.query<{ id: number }>('select min(id)::int as id from payments')
    const check = await verifyPaymentChain(
      { ...desk, clock: { now: () => noon('2026-03-02') } },
      { after: id },
    )
    expect(check).toEqual({ payments: 2, closures: 0, fault: null })
  })
})

describe('closures', () => {
  test('after a downtime no day is left out, and the days add up to months and years (§11.16)', async () => {
    const pay = (day: string, cents: number, means: 'card' | 'cheque' = 'card') =>
      recordPaymentAt(desk, noon(day), { invoiceId: invoice.id, cents, means, paidOn: day })
    await pay('2024-12-30', 1_000)
    await pay('2024-12-31', 2_000, 'cheque')
    await pay('2024-12-31', -500, 'cheque')
    await pay('2025-01-02', 4_000)
    await closeAt(noon('2025-02-02'))
    expect(await closeAt(noon('2025-02-02'))).toBe(0)
    const days = await readPaymentClosures('day')
    expect(days).toHaveLength(34)
    expect(days.at(-1)?.name).toBe('2025-02-01')
    expect(days[1]?.totals).toEqual({ count: 2, cents: 1_500, means: { cheque: 1_500 }, ever: 2_500 })
    expect(days[2]?.totals).toEqual({ count: 0, cents: 0, means: {}, ever: 2_500 })
    expect(
      (await readPaymentClosures('month')).map(({ name, totals }) => [name, totals.cents, totals.ever]),
    ).toEqual([
      ['2024-12', 2_500, 2_500],
      ['2025-01', 4_000, 6_500],
    ])
    expect((await readPaymentClosures('year')).map(({ name, totals }) => [name, totals.cents])).toEqual([
      ['2024', 2_500],
    ])
    // Payments recorded after a first closure of the month are included when the month is closed again.
    await closeAt(noon('2025-02-15'))
    await pay('2025-02-20', 50)
    await closeAt(noon('2026-01-01'))
    expect((await readPaymentClosures('month')).find(({ name }) => name === '2025-02')?.totals.cents).toBe(50)
    expect((await readPaymentClosures('year')).at(-1)).toMatchObject({
      name: '2025',
      totals: { cents: 4_050, ever: 6_550 },
    })
    expect((await checkAt(noon('2026-01-01'))).fault).toBeNull()
  })

  test('concurrent closures close each day once (§11.16)', async () => {
    await recordPaymentAt(desk, noon('2026-03-02'), {
      invoiceId: invoice.id,
      cents: 100,
      paidOn: '2026-03-02',
    })
    const counts = await Promise.all([1, 2, 3].map(() => closeAt(noon('2026-03-04'))))
    expect(counts.sort()).toEqual([0, 0, 2])
    expect((await checkAt(noon('2026-03-04'))).fault).toBeNull()
  })

  test('a payment made on a closed day counts for the current day, and the page says so (§11.16)', async () => {
    await recordPaymentAt(desk, noon('2026-03-02'), {
      invoiceId: invoice.id,
      cents: 100,
      paidOn: '2026-03-02',
    })
    await closeAt(noon('2026-03-03'))
    const latePayment = await recordPaymentAt(desk, noon('2026-03-03'), {
      invoiceId: invoice.id,
      cents: 70,
      paidOn: '2026-03-01',
    })
    expect(latePayment).toMatchObject({ outcome: 'saved', bookedOn: '2026-03-03' })
    await closeAt(noon('2026-03-04'))
    expect((await readPaymentClosures('day')).map(({ totals }) => totals.cents)).toEqual([100, 70])
    const today = parisDay(new Date())
    const response = await sophie.send(`${invoice.page}?formulaire=encaissement`, {
      sens: 'recu',
      montant: '5',
      date: '2026-03-02',
      moyen: 'card',
    })
    const page = await response.text()
    expect(page).toContain('Le 02/03/2026 est clôturé')
    expect(page).toContain(`compté dans la journée du ${today.split('-').reverse().join('/')}`)
  })

  test('the page shows the closures and the result of the chain check (§11.16)', async () => {
    await recordPaymentAt(desk, noon('2026-03-02'), {
      invoiceId: invoice.id,
      cents: 12_34,
      paidOn: '2026-03-02',
    })
    await closeAt(noon('2026-03-03'))
    const page = await sophie.read('/gestion/encaissements/clotures')
    expect(withOrdinarySpaces(page.textContent)).toContain(
      '1 écriture et 1 clôture recomptées : la chaîne est intacte.',
    )
    expect(page.querySelector('tbody tr')?.textContent).toContain('02/03/2026')
    expect(withOrdinarySpaces(page.querySelector('tbody tr')?.textContent ?? '')).toContain('12,34 €')
  })

  test('a list longer than one page links to the remaining closures (§11.16)', async () => {
    await recordPaymentAt(desk, noon('2026-03-02'), {
      invoiceId: invoice.id,
      cents: 12_34,
      paidOn: '2026-03-02',
    })
    await closeAt(noon('2026-04-10'))
    const path = '/gestion/encaissements/clotures'
    const first = await sophie.read(path)
    expect(first.querySelectorAll('tbody tr')).toHaveLength(25)
    const next = first.querySelector('a[rel=next]')?.getAttribute('href') ?? ''
    const all = await sophie.read(next.startsWith('?') ? path + next : next)
    expect(all.querySelectorAll('tbody tr')).toHaveLength((await readPaymentClosures('day')).length)
  })
})

test('payments are deleted ten years after their year, and the chain stays valid (§9.8, §11.16)', async () => {
  const old = Number(parisDay(new Date()).slice(0, 4)) - 11
  for (const day of [`${old}-05-04`, `${old}-12-31`, `${old + 1}-01-02`]) {
    await recordPaymentAt(desk, noon(day), { invoiceId: invoice.id, cents: 100, paidOn: day })
    await closeAt(noon(addDays(day, 1)))
  }
  const now = new Date()
  await closeAt(now)
  expect(await deleteOldPayments({ ...desk, clock: { now: () => now } })).toEqual({
    payments: 2,
    bankLines: 0,
  })
  expect(await site.query('select booked_on::text from payments')).toEqual([
    { booked_on: `${old + 1}-01-02` },
  ])
  expect(await checkAt(now)).toMatchObject({ payments: 1, fault: null })
  expect(await deleteOldPayments({ ...desk, clock: { now: () => now } })).toEqual({
    payments: 0,
    bankLines: 0,
  })
})
