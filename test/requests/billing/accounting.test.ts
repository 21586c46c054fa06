import { beforeAll, describe, expect, test } from 'vitest'
import { vatTotalsOfPayment } from '../../../domain/billing/accounting/accounting.ts'
import { formatDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { allocateCents, formatCents, parseCents } from '../../../domain/kernel/money/amounts.ts'
import { textsOf } from '../../reading/read-page.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import {
  type IssuedInvoice,
  issueCreditNoteAs,
  issueInvoiceAs,
  recordPaymentAt,
  type WorkshopDeps,
} from './issue-documents.ts'

const accounts = '/gestion/encaissements/comptable'
const month = `${accounts}/2021-03`
const individual = 'ParticulierDemo1'
let site: TestSite
let desk: WorkshopDeps
let sophie: SignedInStaff
let sold: IssuedInvoice
let company: IssuedInvoice
/** Day on which the payments of 2021 count: the demo's earlier days are closed, so it is the first open day. */
let countsOn: string
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  const lines = [
    { unit_price: 100_00, vat_rate: 2_000 },
    { unit_price: 50_00, vat_rate: 1_000 },
  ]
  sold = await issueInvoiceAs(desk, { lines, clientId: individual, at: noon('2021-03-10') })
  company = await issueInvoiceAs(desk, { cents: 30_00, at: noon('2021-03-11') })
  // The last second of March in France belongs to March; the next one does not.
  await issueInvoiceAs(desk, { cents: 1_00, clientId: individual, at: new Date('2021-03-31T21:59:59Z') })
  await issueInvoiceAs(desk, { cents: 2_00, clientId: individual, at: new Date('2021-03-31T22:00:00Z') })
  await pay('2021-03-12', 100_00)
  await pay('2021-03-20', 75_00)
  countsOn = await pay('2021-03-21', 36_00, company.id)
})
const noon = (day: string) => new Date(`${day}T11:00:00Z`)
const pay = async (day: string, cents: number, invoiceId = sold.id) => {
  const paid = await recordPaymentAt(desk, noon(day), { invoiceId, cents, paidOn: day, reference: '=1+1' })
  if (paid.outcome !== 'saved') throw new Error(paid.outcome)
  return paid.bookedOn
}
const linesOf = async (file: string, of = month) => {
  const response = await sophie.open(`${of}/${file}`)
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const [heads = '', ...lines] = (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  return { heads: heads.split(';'), lines: lines.map((line) => line.split(';')) }
}

/** Parses an amount of a file: « 12,34 » is 1234 cents. */
const cents = (amount = '') => Number(amount.replace(',', ''))

describe('the accounting files of a month', () => {
  test('sales are listed by VAT rate, and sales to individuals by day and rate (§11.16)', async () => {
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
      ['10/03/2021', service, '20,00', '100,00', '20,00', '120,00', '1', 'Particuliers', ''],
      ['10/03/2021', service, '10,00', '50,00', '5,00', '55,00', '1', 'Particuliers', ''],
      ['31/03/2021', service, '20,00', '1,00', '0,20', '1,20', '1', 'Particuliers', ''],
    ])
  })

  test('payments are listed in the month in which they count, and no cell runs as a spreadsheet formula (§11.16)', async () => {
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
    // 175 € paid, split between both rates as 120 to 55, to the cent.
    expect(sums).toContain('120,00')
    expect(sums).toContain('55,00')
  })

  test('the ZIP file contains the PDF of each invoice of the month (§11.16)', async () => {
    const response = await sophie.open(`${month}/factures.zip`)
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    // The archive stores its files uncompressed, so names and headers can be found in its bytes.
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(new Set(text.match(/FA-E-2021-\d{4}\.pdf/g)).size).toBe(3)
    expect(text.match(/%PDF-1/g)).toHaveLength(3)
  })

  test('the final invoice’s entries clear the advance of its deposit, which contains a disbursement (§11.16)', async () => {
    const at = noon('2022-07-10')
    const lines = [
      { unit_price: 100_00, vat_rate: 2_000 },
      { unit_price: 40_00, vat_rate: 2_000 },
    ]
    const deposit = await issueInvoiceAs(desk, { lines, at })
    const final = await issueInvoiceAs(desk, {
      lines: lines.map((line) => ({ ...line, unit_price: 2 * line.unit_price })),
      at,
    })
    await site.query('alter table invoices disable trigger user')
    const disburse = (id: string, more: string, base: number, advanced: number) =>
      site.query(
        `update invoices set vat_exemption = 'disbursement', lines = jsonb_set(lines, '{1,vat_rate}', '0'),
           total = $2, rates = $3, ${more} where id = $1`,
        [
          id,
          1.2 * base + advanced,
          JSON.stringify([
            { rate: 2_000, base, vat: base / 5 },
            { rate: 0, base: advanced, vat: 0 },
          ]),
        ],
      )
    await disburse(deposit.id, 'is_deposit = true', 100_00, 40_00)
    await disburse(final.id, 'deposit = 16000', 200_00, 80_00)
    await site.query('insert into deposits (invoice_id, deducted_by) values ($1, $2)', [deposit.id, final.id])
    await site.query('alter table invoices enable trigger user')

    const { lines: entries } = await linesOf('ecritures.csv', `${accounts}/2022-07`)
    const balances = (piece: string) =>
      ['4191', '467', '706', '4457', '411'].map((account) =>
        entries
          .filter((line) => line[8] === piece && line[4]?.startsWith(account))
          .reduce((all, line) => all + cents(line[12]) - cents(line[11]), 0),
      )
    expect(balances(deposit.number)).toEqual([140_00, 0, 0, 20_00, -160_00])
    expect(balances(final.number)).toEqual([-140_00, 80_00, 200_00, 20_00, -160_00])
  })

  describe('a month with a deposit, a credit note, a disbursement, a company abroad and a cancelled invoice', () => {
    const year = '2022-05'
    let abroad: IssuedInvoice
    let file: Awaited<ReturnType<typeof linesOf>>
    /** Totals calculated by SQL from the billed lines alone. */
    let sold: Record<'net' | 'vat' | 'disbursed' | 'deposits' | 'total', number>
    beforeAll(async () => {
      const at = noon('2022-05-10')
      const mixed = [
        { unit_price: 333_33, vat_rate: 2_000 },
        { unit_price: 77_77, vat_rate: 1_000 },
      ]
      const first = await issueInvoiceAs(desk, { lines: mixed, clientId: individual, at })
      const advanced = await issueInvoiceAs(desk, {
        lines: [
          { unit_price: 50_00, vat_rate: 2_000 },
          { unit_price: 12_34, vat_rate: 2_000 },
        ],
        at,
      })
      abroad = await issueInvoiceAs(desk, { lines: [{ unit_price: 200_00, vat_rate: 2_000 }], at })
      const cancelled = await issueInvoiceAs(desk, { cents: 9_00, at })
      const deposit = await issueInvoiceAs(desk, { cents: 30_00, at })
      const reversed = await issueInvoiceAs(desk, { cents: 11_11, at })
      const creditOfReversed = await issueCreditNoteAs(desk, reversed)
      await site.query('alter table invoices disable trigger user')
      const set = (id: string, change: string) =>
        site.query(`update invoices set ${change} where id = $1`, [id])
      await set(
        advanced.id,
        `vat_exemption = 'disbursement', lines = jsonb_set(lines, '{1,vat_rate}', '0'), total = 7234,
         rates = '[{"rate":2000,"base":5000,"vat":1000},{"rate":0,"base":1234,"vat":0}]'`,
      )
      await set(
        abroad.id,
        `vat_exemption = 'reverse-charge', lines = jsonb_set(lines, '{0,vat_rate}', '0'), total = 20000,
         rates = '[{"rate":0,"base":20000,"vat":0}]', buyer = '{"type":"company","name":"Felgen GmbH","vat_number":"DE123456789","siret":null,"first_name":null,"last_name":null,"address":null}'`,
      )
      await set(cancelled.id, "status = 'cancelled'")
      await set(deposit.id, 'is_deposit = true')
      await set(creditOfReversed.id, "created_at = '2022-05-20T10:00:00Z'")
      await site.query('alter table invoices enable trigger user')
      await recordPaymentAt(desk, noon('2022-05-12'), {
        invoiceId: first.id,
        cents: 100_00,
        paidOn: '2022-05-12',
      })
      file = await linesOf('ecritures.csv', `${accounts}/${year}`)
      const [totals] = await site.query<typeof sold>(
        `with part as (
           select i.*, (line ->> 'vat_rate')::int as rate, sum((line ->> 'quantity')::int * (line ->> 'unit_price')::int) as base
           from invoices i, jsonb_array_elements(i.lines) line
           where i.created_at >= '2022-05-01' and i.created_at < '2022-06-01' and i.status <> 'cancelled'
           group by i.id, rate
         )
         select sum(base) filter (where not (vat_exemption is not distinct from 'disbursement' and rate = 0))::int as net,
           sum(base) filter (where vat_exemption = 'disbursement' and rate = 0)::int as disbursed,
           sum(base) filter (where is_deposit)::int as deposits,
           sum(sign(base) * round(abs(base) * rate / 10000.0))::int as vat,
           (select sum(total)::int from invoices where created_at >= '2022-05-01' and created_at < '2022-06-01'
             and status <> 'cancelled') as total
         from part`,
      )
      if (!totals) throw new Error('no totals')
      sold = totals
    })
    const side = (place: number) => file.lines.reduce((all, line) => all + cents(line[place]), 0)
    const pageText = async (selector: string) =>
      collapseSpaces((await sophie.read(`${accounts}?mois=${year}`)).querySelector(selector)?.text)

    test('the entries file has the columns of the « FEC », and its name and the page say that it is none (§11.16)', async () => {
      expect(file.heads).toEqual(
        'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
          ' ',
        ),
      )
      const named = await sophie.open(`${accounts}/${year}/ecritures.csv`)
      expect(named.headers.get('Content-Disposition')).toContain('ecritures-2022-05-pas-un-fec.csv')
      expect(await pageText('.accounting')).toContain('Ce n’est pas un fichier des écritures comptables')
    })

    test('the entries are balanced, and each account has the total of the billed lines (§11.16)', () => {
      const balance = (account: string) =>
        file.lines
          .filter((line) => line[4]?.startsWith(account))
          .reduce((all, line) => all + cents(line[12]) - cents(line[11]), 0)
      expect(side(11)).toBe(side(12))
      expect(balance('70')).toBe(sold.net - sold.deposits)
      expect(balance('4191')).toBe(30_00)
      expect(balance('4457')).toBe(sold.vat)
      expect(balance('467')).toBe(sold.disbursed)
      expect(balance('411')).toBe(-sold.total)
    })

    test('the totals on the page equal those of the entries file, to the cent (§11.16)', async () => {
      const page = await sophie.read(`${accounts}?mois=${year}`)
      const [billed] = page.querySelectorAll('.accounting__rates')
      expect(textsOf(billed as never, 'tfoot tr:first-child td')).toEqual(
        [sold.net, sold.vat, sold.net + sold.vat].map((amount) => collapseSpaces(formatCents(amount))),
      )
      expect(textsOf(billed as never, 'tbody th')).toEqual(['20 %', '10 %', '0 %'])
      expect(collapseSpaces(billed?.text)).toContain(
        `Débours, à part${collapseSpaces(formatCents(sold.disbursed))}`,
      )
      expect(collapseSpaces(page.querySelector('.accounting')?.text)).toContain(
        `${file.lines.length} lignes, ${collapseSpaces(formatCents(side(11)))} au débit et ${collapseSpaces(formatCents(side(12)))} au crédit`,
      )
    })

    test('sales to companies abroad are reported by invoice, and stated apart on the page (§11.16)', async () => {
      expect(await pageText('.accounting__facts')).toContain(
        'ventes aux entreprises à l’étranger200,00 € HT, 0,00 € de TVA',
      )
      const report = await linesOf('e-reporting-ventes.csv', `${accounts}/${year}`)
      expect(report.lines.filter((line) => line[8] !== '').map((line) => line.slice(3))).toEqual([
        ['200,00', '0,00', '200,00', '1', 'Felgen GmbH', abroad.number],
      ])
    })
  })

  test('the payments of a month are on its page and in its entries with the same total, by the day on which they count (§11.16)', async () => {
    const paidPage = await sophie.read(`${accounts}?mois=${countsOn.slice(0, 7)}`)
    const receipts = await linesOf('ecritures.csv', `${accounts}/${countsOn.slice(0, 7)}`)
    const [paid] = await site.query<{ cents: number }>(
      "select sum(cents)::int as cents from payments where to_char(booked_on, 'YYYY-MM') = $1",
      [countsOn.slice(0, 7)],
    )
    const received = receipts.lines.filter((line) => line[0] === 'EN' && line[4] !== '411000')
    expect(received.reduce((all, line) => all + cents(line[11]) - cents(line[12]), 0)).toBe(paid?.cents)
    const pageTotals = textsOf(
      paidPage.querySelectorAll('.accounting__rates')[1] as never,
      'tfoot tr td:last-child',
    )
    expect(pageTotals.reduce((all, amount) => all + (parseCents(amount) ?? 0), 0)).toBe(paid?.cents)
  })

  test.each(['2021-13/ventes.csv', '2021-03/autre.csv', '2999-01/ventes.csv', '2021-03/__proto__'])(
    'an invalid month or file name returns 404: %s (§11.16)',
    async (path) => {
      expect((await sophie.open(`/gestion/encaissements/comptable/${path}`)).status).toBe(404)
    },
  )
})

describe('sharing an amount', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [-1, -1, -1], [-33, -33, -34]],
    [17_500, [10_000, 2_000, 5_000, 500], [10_000, 2_000, 5_000, 500]],
    [0, [3, 4], [0, 0]],
  ])('dividing %d by the weights %j loses no cent (§11.16)', (cents, weights, shares) => {
    const allocated = allocateCents(cents, weights)
    expect(allocated.reduce((sum, share) => sum + share, 0)).toBe(cents)
    expect(allocated.toSorted()).toEqual(shares.toSorted())
  })

  test('partial payments add up to the invoice’s base and tax, and an overpayment adds nothing (§11.16)', () => {
    const rates = [
      { rate: 2_000, base: 9_999, vat: 2_000 },
      { rate: 1_000, base: 3_333, vat: 333 },
    ]
    const whole = 9_999 + 2_000 + 3_333 + 333
    let before = 0
    const all = [3_331, 1, 7_777, whole].map((cents) => {
      const part = vatTotalsOfPayment(rates, before, cents)
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
