import { beforeAll, expect, test } from 'vitest'
import { formatDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import {
  type IssuedInvoice,
  issueCreditNoteAs,
  issueInvoiceAs,
  recordPaymentAt,
  type WorkshopDeps,
} from '../billing/issue-documents.ts'

/*
 * Summary above the client's information (docs/product.md §2.11): orders in progress and the amount due, which equals that of the
 * list of invoices.
 */

const now = new Date('2026-11-20T09:00:00Z')
const clientId = 'ClientSansPiece1'

let site: TestSite
let desk: WorkshopDeps
let cookie: string
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now: () => now } }) })
  desk = await openWorkshop(site)
  cookie = await signInToTestSite(site, 'vide@exemple.fr')
})

/** Returns the lines of the summary above the client's information: text and address. */
async function strip() {
  const page = await readPage(site, '/espace_pro', cookie)
  const links = page.querySelectorAll('.client-strip a')
  return links.map((link, index) => [textsOf(page, '.client-strip a')[index], link.getAttribute('href')])
}

const area = () => readPage(site, '/espace_pro', cookie)
const owedInList = async () =>
  textsOf(await readPage(site, '/espace_pro/factures', cookie), '.records-list__totals dd').at(-1)

/** Issues an invoice of this amount in cents, including 20 % VAT, due on this day. */
async function invoiceOf(cents: number, dueOn: string): Promise<IssuedInvoice> {
  const issued = await issueInvoiceAs(desk, { clientId, at: now, cents: Math.round(cents / 1.2) })
  await site.query('update invoices set due_on = $2 where id = $1', [issued.id, dueOn])
  return issued
}

async function orderOf(number: string, row: Record<string, unknown>): Promise<string> {
  const id = randomId()
  const whole = {
    id,
    order_number: number,
    created_at: now,
    pos_id: 'epinal',
    client_id: clientId,
    brand: 'Peugeot',
    model: '308',
    ...row,
  }
  const placeholders = Object.keys(whole).map((_, index) => `$${index + 1}`)
  await site.query(
    `insert into orders (${Object.keys(whole)}) values (${placeholders})`,
    Object.values(whole),
  )
  return id
}

test('without orders in progress and amounts due, the page shows only the client’s information (§2.11, §11.16)', async () => {
  const page = await area()
  expect(await strip()).toEqual([])
  expect(textsOf(page, 'main h1')).toEqual(['Mes informations'])
})

test('amounts due are reduced by payments and credit notes, here and in the list of invoices; overdue ones are marked (§2.11, §11.16)', async () => {
  const part = await invoiceOf(1_723_13, '2026-11-08')
  await recordPaymentAt(desk, now, { invoiceId: part.id, cents: 200_00, paidOn: '2026-11-20' })
  expect(await owedInList()).toBe('1 523,13 €')
  expect(await strip()).toEqual([
    [
      `À régler : 1 523,13 € Facture ${part.number}, 12 jours de retard`,
      `/espace_pro/facture/epinal/${part.id}`,
    ],
  ])
  await invoiceOf(100_00, '2026-12-20')
  const paid = await invoiceOf(50_00, '2026-11-01')
  await recordPaymentAt(desk, now, { invoiceId: paid.id, cents: 50_00, paidOn: '2026-11-20' })
  await issueCreditNoteAs(desk, await invoiceOf(70_00, '2026-11-01'))
  expect(await owedInList()).toBe('1 623,13 €')
  // What the rows say is owed adds up to the total.
  const rows = (await readPage(site, '/espace_pro/factures', cookie)).querySelectorAll('.records tbody tr')
  expect(rows.map((row) => textsOf(row, 'td[data-column="status"] > *').join(' ')).sort()).toEqual([
    'Avoir créé',
    'Facture annulée et avoir créé',
    'Facture créée 12 jours de retard, reste 1 523,13 €',
    'Facture créée à régler au plus tard le 20/12/2026',
    'Facture réglée',
  ])
  expect(rows.filter((row) => row.querySelector('[data-late]'))).toHaveLength(1)
  const page = await area()
  expect(await strip()).toEqual([
    ['À régler : 1 623,13 € 2 factures, jusqu’à 12 jours de retard', '/espace_pro/factures'],
  ])
  expect(page.querySelector('.client-strip [data-late]')).not.toBeNull()
  // The summary is above the client's information and does not replace the page's title.
  const html = page.toString()
  expect(html.indexOf('client-strip')).toBeLessThan(html.indexOf('Si certaines de ces informations'))
  expect(textsOf(page, 'main h1')).toEqual(['Mes informations'])
})

test('a credited invoice whose payment was reversed after the refund states what is left, without a day to pay (§2.11, §11.16)', async () => {
  const credited = await invoiceOf(36_00, '2026-11-01')
  const paidOn = '2026-11-20'
  await recordPaymentAt(desk, now, { invoiceId: credited.id, cents: 36_00, paidOn })
  const note = await issueCreditNoteAs(desk, credited)
  await recordPaymentAt(desk, now, { invoiceId: note.id, cents: -36_00, paidOn })
  await recordPaymentAt(desk, now, {
    invoiceId: credited.id,
    cents: -36_00,
    paidOn,
    event: 'invoice.payment-reversed',
  })
  const rows = (await readPage(site, '/espace_pro/factures', cookie)).querySelectorAll('.records tbody tr')
  const row = rows.find(({ textContent }) => textContent.includes(credited.number))
  expect(row && textsOf(row, 'td[data-column="status"] > *').join(' ')).toBe(
    'Facture annulée et avoir créé reste 36,00 €',
  )
})

test('the summary counts orders in progress and names the next promised day; a single order has its own link (§2.11, §11.16)', async () => {
  const { id: invoice } = await invoiceOf(10_00, '2026-12-20')
  const orders = async () => (await strip()).find(([text]) => text?.includes('en cours'))
  const waiting = await orderOf('CO-V-3', { status: 2, promised_on: '2026-11-19' })
  expect(await orders()).toEqual([
    '1 commande en cours CO-V-3, Commande en cours de livraison',
    `/espace_pro/commande/${waiting}`,
  ])
  const promised = await orderOf('CO-V-1', { status: 0, promised_on: '2026-12-01', invoice })
  await orderOf('CO-V-2', { status: 1, promised_on: '2026-11-25', status_name: 'Jantes au vernis' })
  await orderOf('CO-V-4', { status: 0, brand: null, model: null })
  await orderOf('CO-V-5', { status: 3, promised_on: '2026-11-19' })
  expect(await orders()).toEqual([
    `4 commandes en cours CO-V-2, date prévue : le ${formatDay('2026-11-25')}`,
    '/espace_pro/commandes',
  ])
  const order = await readPage(site, `/espace_pro/commande/${promised}`, cookie)
  expect(order.querySelector('.paper-page__actions a')?.getAttribute('href')).toBe(
    `/espace_pro/facture/epinal/${invoice}`,
  )
})

test('an order does not link to an invoice of another client (§2.12, §6)', async () => {
  const { id: invoice } = await issueInvoiceAs(desk, { at: now })
  const id = await orderOf('CO-V-6', { status: 3, invoice })
  const order = await readPage(site, `/espace_pro/commande/${id}`, cookie)
  expect(textsOf(order, '.paper-page__actions a')).toEqual(['Tout le dossier'])
})

test('the summary counts all orders in progress, even more than it loads (§2.11, §11.16)', async () => {
  for (let number = 10; number < 20; number++) await orderOf(`CO-V-${number}`, { status: 1 })
  expect((await strip())[0]?.[0]).toMatch(/^14 commandes en cours CO-V-2,/)
})
