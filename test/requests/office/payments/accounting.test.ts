import { beforeAll, describe, expect, test } from 'vitest'
import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { shareOut } from '../../../../domain/money/amounts.ts'
import { paidRates } from '../../../../domain/payments/accounting.ts'
import { openTestSite, type TestSite } from '../../../site/open-test-site.ts'
import { openWorkshop } from '../../../site/open-workshop.ts'
import { type Colleague, colleague } from '../colleague.ts'
import { type Bill, bill, type Desk, payAt } from './bill.ts'

const accounts = '/gestion/encaissements/comptable'
const month = `${accounts}/2021-03`
const individual = 'ParticulierDemo1'
let site: TestSite
let desk: Desk
let sophie: Colleague
let sold: Bill
let company: Bill
/** The demo's days are closed: what was paid in 2021 counts on the first that is open. */
let countsOn: string
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await openWorkshop(site)
  sophie = await colleague(site, 'bureau@exemple.fr')
  const lines = [
    { unit_price: 100_00, vat_rate: 2_000 },
    { unit_price: 50_00, vat_rate: 1_000 },
  ]
  sold = await bill(desk, { lines, clientId: individual, at: noon('2021-03-10') })
  company = await bill(desk, { cents: 30_00, at: noon('2021-03-11') })
  // The last second of the month in France is still of it, the next is not.
  await bill(desk, { cents: 1_00, clientId: individual, at: new Date('2021-03-31T21:59:59Z') })
  await bill(desk, { cents: 2_00, clientId: individual, at: new Date('2021-03-31T22:00:00Z') })
  await pay('2021-03-12', 100_00)
  await pay('2021-03-20', 75_00)
  countsOn = await pay('2021-03-21', 36_00, company.id)
})

const noon = (day: string) => new Date(`${day}T11:00:00Z`)
const pay = async (day: string, cents: number, invoiceId = sold.id) => {
  const paid = await payAt(desk, noon(day), { invoiceId, cents, paidOn: day, reference: '=1+1' })
  if (paid.outcome !== 'saved') throw new Error(paid.outcome)
  return paid.bookedOn
}
const linesOf = async (file: string, of = month) => {
  const answer = await sophie.open(`${of}/${file}`)
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const [heads = '', ...lines] = (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  return { heads: heads.split(';'), lines: lines.map((line) => line.split(';')) }
}

describe('the files of a month', () => {
  test('have its sales by rate, its payments, and what individuals bought and paid by day', async () => {
    const sales = await linesOf('ventes.csv')
    expect(sales.heads.slice(7, 11)).toEqual(['Taux', 'Base HT', 'TVA', 'TTC'])
    expect(sales.lines.map((line) => [line[1], ...line.slice(7, 11)])).toEqual([
      [sold.number, '20,00', '100,00', '20,00', '120,00'],
      [sold.number, '10,00', '50,00', '5,00', '55,00'],
      [company.number, '20,00', '30,00', '6,00', '36,00'],
      [expect.any(String), '20,00', '1,00', '0,20', '1,20'],
    ])
    const report = await linesOf('e-reporting-ventes.csv')
    const service = 'Prestation de services'
    expect(report.lines).toEqual([
      ['10/03/2021', service, '20,00', '100,00', '20,00', '120,00', '1'],
      ['10/03/2021', service, '10,00', '50,00', '5,00', '55,00', '1'],
      ['31/03/2021', service, '20,00', '1,00', '0,20', '1,20', '1'],
    ])
  })

  test('have payments in the month in which they count, and no text runs in a spreadsheet', async () => {
    expect(countsOn > '2021-03-31').toBe(true)
    expect((await linesOf('encaissements.csv')).lines).toEqual([])
    const itsMonth = `${accounts}/${countsOn.slice(0, 7)}`
    const text = await (await sophie.open(`${itsMonth}/encaissements.csv`)).text()
    expect(text).toContain('12/03/2021')
    expect(text).toContain("'=1+1")
    expect(text).toContain('100,00')
    const report = await linesOf('e-reporting-paiements.csv', itsMonth)
    const ofTheDay = report.lines.filter(([day]) => day === formatDay(countsOn))
    const sums = ofTheDay.map((line) => line[5])
    // 175 € paid of two rates, 120 to 55, to the cent.
    expect(sums).toContain('120,00')
    expect(sums).toContain('55,00')
  })

  test('are a zip of all PDFs', async () => {
    const answer = await sophie.open(`${month}/factures.zip`)
    expect(answer.headers.get('Content-Type')).toBe('application/zip')
    // Nothing in it is packed: what it holds lies there to be read.
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(new Set(text.match(/FA-E-2021-\d{4}\.pdf/g)).size).toBe(3)
    expect(text.match(/%PDF-1/g)).toHaveLength(3)
  })

  test.each(['2021-13/ventes.csv', '2021-03/autre.csv', '2999-01/ventes.csv', '2021-03/__proto__'])(
    'are none of %s',
    async (path) => {
      expect((await sophie.open(`/gestion/encaissements/comptable/${path}`)).status).toBe(404)
    },
  )
})

describe('shares', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [-1, -1, -1], [-33, -33, -34]],
    [17_500, [10_000, 2_000, 5_000, 500], [10_000, 2_000, 5_000, 500]],
    [0, [3, 4], [0, 0]],
  ])('of %d by %j lose no cent', (cents, weights, shares) => {
    const found = shareOut(cents, weights)
    expect(found.reduce((sum, share) => sum + share, 0)).toBe(cents)
    expect(found.toSorted()).toEqual(shares.toSorted())
  })

  test('of payments come to the invoice’s own base and tax together, what is too much to none', () => {
    const rates = [
      { rate: 2_000, base: 9_999, vat: 2_000 },
      { rate: 1_000, base: 3_333, vat: 333 },
    ]
    const whole = 9_999 + 2_000 + 3_333 + 333
    let before = 0
    const all = [3_331, 1, 7_777, whole].map((cents) => {
      const part = paidRates(rates, before, cents)
      before += cents
      return part
    })
    const total = (place: number, key: 'base' | 'vat') =>
      all.reduce((sum, part) => sum + (part[place]?.[key] ?? 0), 0)
    expect([total(0, 'base'), total(0, 'vat'), total(1, 'base'), total(1, 'vat')]).toEqual([
      9_999, 2_000, 3_333, 333,
    ])
  })
})
