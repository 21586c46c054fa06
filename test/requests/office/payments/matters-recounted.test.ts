import { eq, inArray, or } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { clients, estimateDrafts, invoices, orders, supplements } from '../../../../db/schema/tables.ts'
import { monthOf } from '../../../../domain/calendar/month.ts'
import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { findClient } from '../../../../domain/clients/find-client.ts'
import { lockEstimate } from '../../../../domain/estimates/estimate.ts'
import { carPositions, normalizeContent, withLines } from '../../../../domain/estimates/estimate-content.ts'
import { acceptEstimate } from '../../../../domain/estimates/estimate-decisions.ts'
import { issueEstimateWithoutMail } from '../../../../domain/estimates/issue-estimate.ts'
import { issueCreditNote } from '../../../../domain/invoices/credit-notes.ts'
import { issueDepositWithin } from '../../../../domain/invoices/deposit-invoices.ts'
import { prepareInvoice } from '../../../../domain/invoices/invoice-drafts.ts'
import { issueInvoice } from '../../../../domain/invoices/issue-invoice.ts'
import { listedInvoices, listOwedInvoices } from '../../../../domain/invoices/list-invoices.ts'
import { decimalCents, decimalPercent } from '../../../../domain/money/amounts.ts'
import { typedRate } from '../../../../domain/money/vat.ts'
import { receiveOrder } from '../../../../domain/orders/receive-order.ts'
import { findOwed } from '../../../../domain/payments/invoice-account.ts'
import { type Entry, entriesInMonth } from '../../../../domain/payments/month-entries.ts'
import { recordPayment } from '../../../../domain/payments/record-payment.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { listRimsOf } from '../../../../domain/rims/rim.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { site as workshop } from '../../../../domain/site.ts'
import { noteSupplementAnswer } from '../../../../domain/supplements/answer-supplement.ts'
import { proposeSupplement, sendSupplement } from '../../../../domain/supplements/send-supplement.ts'
import { withdrawPart } from '../../../../domain/withdrawals/withdraw-part.ts'
import { openTestSite } from '../../../site/open-test-site.ts'
import { openWorkshop } from '../../../site/open-workshop.ts'
import { claire, type Desk } from './bill.ts'

/*
 * A matter from its quote to its last payment, done by the workshop's own acts and counted a second time here: whole cents,
 * straight from what was typed, by the rules of docs/product/rules.md and none of the product's own functions of money.
 */

const [pos] = workshop.pointsOfSale
const office: StaffPerson = {
  userId: 'AtelierEpinal001',
  role: 'staff',
  email: 'atelier@exemple.fr',
  name: 'Thomas Weber',
  staffRole: 'responsable',
  pointsOfSale: null,
}

let desk: Desk & { clock: { now(): Date } }
beforeAll(async () => {
  const site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = { ...(await openWorkshop(site)), isDemo: true, clock: { now: () => new Date() } }
})

const percent = fc.constantFrom(null, 500, 1000, 1250, 3333)
const rate = fc.constantFrom(2000, 2000, 2000, 1000, 550)

const matter = fc.record({
  isCompany: fc.boolean(),
  rims: fc.array(fc.record({ price: fc.integer({ min: 1, max: 30_000 }), off: percent, rate }), {
    minLength: 2,
    maxLength: 4,
  }),
  /** Valves: goods, of which some are sold to every set of rims. */
  valves: fc.option(
    fc.record({ price: fc.integer({ min: 1, max: 900 }), count: fc.integer({ min: 1, max: 5 }) }),
  ),
  off: percent,
  /** Thousandths of the order, or the share that the terms ask for. */
  deposit: fc.option(fc.oneof(fc.constant('terms' as const), fc.integer({ min: 1, max: 1000 }))),
  supplement: fc.option(
    fc.record({
      rim: fc.nat({ max: 3 }),
      price: fc.integer({ min: 1, max: 20_000 }),
      isReturned: fc.boolean(),
      isAccepted: fc.boolean(),
    }),
  ),
  withdrawn: fc.option(fc.nat({ max: 3 })),
  /** How many of each line of the invoice are taken back. */
  credited: fc.option(fc.array(fc.nat({ max: 1 }), { minLength: 12, maxLength: 12 })),
  /** Thousandths of what is still asked, each. */
  paid: fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 3 }),
})
type Matter = typeof matter extends fc.Arbitrary<infer One> ? One : never

/** `part` of `of` of a sum of cents, half a cent upwards; of less than nothing as of more, the other way round. */
function share(cents: number, part: number, of: number): number {
  const whole = BigInt(Math.abs(cents)) * BigInt(part)
  const counted = Number((whole * 2n + BigInt(of)) / (BigInt(of) * 2n))
  return cents < 0 ? -counted : counted
}

interface Counted {
  /** Cents excluding tax and of tax, by rate in hundredths of a percent. */
  bases: Map<number, number>
  taxes: Map<number, number>
  total: number
}

/** What a matter comes to with these rims and these supplements. */
function recount(
  { rims, valves, off }: Matter,
  standing: readonly number[],
  supplement: { price: number; rate: number } | null,
): Counted {
  const sold: { rate: number; isGoods: boolean; cents: number }[] = rims.flatMap((rim, index) =>
    standing.includes(index)
      ? [{ rate: rim.rate, isGoods: false, cents: rim.price - share(rim.price, rim.off ?? 0, 10_000) }]
      : [],
  )
  if (valves) sold.push({ rate: 2000, isGoods: true, cents: valves.price * valves.count })
  const groups = new Map<string, number>()
  for (const { rate, isGoods, cents } of sold)
    groups.set(`${rate} ${isGoods}`, (groups.get(`${rate} ${isGoods}`) ?? 0) + cents)
  const bases = new Map<number, number>()
  const add = (at: number, cents: number) => bases.set(at, (bases.get(at) ?? 0) + cents)
  for (const [group, cents] of groups)
    add(Number(group.split(' ')[0]), cents - share(cents, off ?? 0, 10_000))
  if (supplement) add(supplement.rate, supplement.price)
  return withTaxes(bases)
}

function withTaxes(bases: Map<number, number>): Counted {
  const taxes = new Map([...bases].map(([at, cents]) => [at, share(cents, at, 10_000)]))
  return { bases, taxes, total: total(bases) + total(taxes) }
}

const total = (amounts: Map<unknown, number>) => [...amounts.values()].reduce((all, one) => all + one, 0)

async function openClient(isCompany: boolean): Promise<string> {
  const model = await findClient(desk.db, isCompany ? 'GarageSaintDie01' : 'ParticulierDemo1')
  if (!model) throw new Error('the demo has no such client')
  const id = randomId()
  await desk.db.insert(clients).values({ ...model, id, email: `${id}@exemple.fr`.toLowerCase() })
  return id
}

/** Types the quote, issues it and notes its client's word; answers the order. */
async function agree(of: Matter, clientId: string) {
  const content = withLines(
    normalizeContent({
      pos: pos.id,
      days: '5',
      validity: '30',
      ...(of.off && { discount: decimalPercent(of.off), discount_kind: 'commercial' }),
    }),
    [
      ...of.rims.map(({ price, off, rate: vat }, index) => ({
        kind: 'rim',
        position: carPositions[index] ?? 'other',
        size: '18',
        service: 'renovation',
        finish: 'painted',
        quantity: '1',
        price: decimalCents(price),
        discount: off ? decimalPercent(off) : '',
        vat: typedRate(vat),
      })),
      ...(of.valves
        ? [
            {
              kind: 'free',
              text: 'Valves',
              quantity: String(of.valves.count),
              price: decimalCents(of.valves.price),
              vat: '20.0',
              nature: 'goods',
            },
          ]
        : []),
    ],
  )
  const id = randomId()
  const now = desk.clock.now()
  await desk.db.insert(estimateDrafts).values({
    id,
    pos_id: pos.id,
    client_id: clientId,
    content,
    author_id: office.userId,
    author_name: office.name,
    created_at: now,
    changed_at: now,
  })
  const issued = await issueEstimateWithoutMail(desk, office, id)
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued))
  const accepted = await acceptEstimate(desk, office, id, { canal: 'phone', sans_attendre: 'on' })
  if (accepted.outcome !== 'accepted') throw new Error(JSON.stringify(accepted))
  return { estimate: issued.estimate, orderId: accepted.orderId }
}

async function readOrder(id: string) {
  const [order] = await desk.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('no order')
  return order
}

/** Answers the rate of the supplement that was accepted, `null` where none was. */
async function answerSupplement(
  of: Matter,
  orderId: string,
): Promise<{ price: number; rate: number } | null> {
  const asked = of.supplement
  if (!asked) return null
  const place = asked.rim % of.rims.length
  expect((await receiveOrder(desk, office, orderId)).outcome).toBe('saved')
  const rim = (await listRimsOf(desk.db, [orderId]))[place]
  if (!rim) throw new Error('no rim')
  const key = { orderId, rimId: rim.id }
  await proposeSupplement(desk, office, key, { constat: 'Voilée', defaut: '', prestation: 'devoilage' })
  const [proposed] = await desk.db.select().from(supplements).where(eq(supplements.rim_id, rim.id))
  // Each rim's line stands before its discount, where it has one that is printed.
  const line = of.rims
    .slice(0, place)
    .reduce((lines, { price, off }) => lines + (share(price, off ?? 0, 10_000) > 0 ? 2 : 1), 0)
  const sent = await sendSupplement(desk, office, proposed?.id ?? '', {
    constat: 'Voilée',
    prestation: 'devoilage',
    prix: decimalCents(asked.price),
    refus: asked.isReturned ? 'return' : 'finish',
    ligne: asked.isReturned ? String(line) : '',
  })
  expect(sent).toEqual({ outcome: 'saved' })
  const said = { channel: 'phone' as const, by: null, isEarly: true, isYes: asked.isAccepted }
  expect(await noteSupplementAnswer(desk, office, proposed?.id ?? '', said)).toEqual({ outcome: 'saved' })
  if (!asked.isAccepted) return null
  const rates = new Set([...of.rims.map((one) => one.rate), ...(of.valves ? [2000] : [])])
  return { price: asked.price, rate: rates.size === 1 ? (of.rims[0]?.rate ?? 2000) : 2000 }
}

/** One client's account as it is counted here, all in cents. */
interface Account {
  clientId: string
  numbers: string[]
  /** Tax by rate and turnover of what was billed, credit notes taken off. */
  taxes: Map<number, number>
  turnover: number
  /** What all documents and payments leave to be paid; less than nothing where the client is owed it. */
  balance: number
}

/** Lives through a matter, each amount compared with its recount when it comes about; answers what the client's account must say. */
async function live(of: Matter): Promise<Account> {
  const clientId = await openClient(of.isCompany)
  const { estimate, orderId } = await agree(of, clientId)
  const orderTotal = async () => (await readOrder(orderId)).total_ti
  let standing = of.rims.map((_, index) => index)
  let counted = recount(of, standing, null)
  expect(estimate.total, 'the quote').toBe(counted.total)
  expect(await orderTotal(), 'the order').toBe(counted.total)

  let deposit = await askDeposit(of, orderId, counted.total)

  const supplement = await answerSupplement(of, orderId)
  const dropped =
    of.supplement?.isReturned && !of.supplement.isAccepted ? of.supplement.rim % of.rims.length : null
  standing = standing.filter((index) => index !== dropped)
  counted = recount(of, standing, supplement)
  expect(await orderTotal(), 'the order once its supplement is answered').toBe(counted.total)

  // After a line was dropped, the office corrects the order by hand before it decides on a withdrawal.
  if (of.withdrawn !== null && dropped === null) {
    const gone = of.withdrawn % of.rims.length
    standing = standing.filter((index) => index !== gone)
    const left = recount(of, standing, supplement)
    const agreed = await withdrawRim(estimate.id, orderId, gone)
    expect(await orderTotal(), 'the order after a withdrawal').toBe(left.total)
    expect(agreed.total, 'what goes with it').toBe(counted.total - left.total)
    const kept =
      deposit.cents === share(counted.total, 30, 100)
        ? share(left.total, 30, 100)
        : share(deposit.cents, left.total, counted.total)
    const back = agreed.deposits?.reduce((all, { cents }) => all + cents, 0) ?? 0
    expect(back, 'given back of the deposit').toBe(deposit.cents - kept)
    deposit = await giveBack(deposit, back)
    counted = left
  }
  // A deposit of more than the work comes to by now is deducted by no invoice.
  if (deposit.cents > counted.total) deposit = await giveBack(deposit, deposit.cents - counted.total)

  const invoice = await bill(orderId, clientId)
  expect(invoice.total, 'the invoice').toBe(counted.total)
  expect(invoice.deposit, 'the deposit that it deducts').toBe(deposit.cents)

  const credited = await creditPart(of, invoice)
  const paid = await pay(of, invoice.id)
  const documents = await readDocuments([invoice.id, ...(deposit.id ? [deposit.id] : [])])
  const balance = counted.total - credited.total - paid
  const each = await Promise.all(documents.map(({ id }) => findOwed(desk.db, id)))
  expect(
    each.reduce((all, { owed }) => all + owed, 0),
    'owed by the client and to the client',
  ).toBe(balance)

  const taxes = new Map([...counted.taxes].map(([at, tax]) => [at, tax - (credited.taxes.get(at) ?? 0)]))
  const turnover = total(counted.bases) - total(credited.bases)
  await judgeLists(clientId, {
    billed: counted.total - credited.total,
    turnover,
    owed: deposit.cents + Math.max(balance - deposit.cents, 0),
  })
  return { clientId, numbers: documents.map((one) => one.invoice_number), taxes, turnover, balance }
}

interface Deposit {
  id: string | null
  /** What credit notes have left of it. */
  cents: number
}

async function askDeposit(of: Matter, orderId: string, whole: number): Promise<Deposit> {
  const cents = of.deposit === 'terms' ? share(whole, 30, 100) : share(whole, of.deposit ?? 0, 1000)
  if (cents === 0) return { id: null, cents }
  const on = { kind: 'order' as const, id: orderId }
  const issued = await desk.db.transaction((tx) => issueDepositWithin(tx, desk, { on, cents }, claire))
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued))
  return { id: issued.id, cents }
}

async function withdrawRim(estimateId: string, orderId: string, gone: number) {
  const taken = await desk.db.transaction(async (tx) =>
    withdrawPart(tx, desk, claire, {
      estimate: await lockEstimate(tx, estimateId),
      orderId,
      asked: { rims: [String(gone + 1)], supplements: [] },
    }),
  )
  if (taken.outcome !== 'withdrawn') throw new Error(JSON.stringify(taken))
  return taken.agreed
}

async function giveBack(deposit: Deposit, cents: number): Promise<Deposit> {
  const { id: invoiceId } = deposit
  if (!invoiceId || cents === 0) return deposit
  const note = await desk.db.transaction((tx) => issueCreditNote(tx, desk, { invoiceId, cents }))
  expect(note.outcome).toBe('credited')
  return { id: invoiceId, cents: deposit.cents - cents }
}

async function bill(orderId: string, clientId: string) {
  const prepared = await prepareInvoice(desk.db, { clientId, orderIds: [orderId] }, desk.clock.now())
  if (!prepared) throw new Error('nothing to bill')
  const { client, lines, deposits, estimateId } = prepared
  const depositIds = deposits.map(({ id }) => id)
  const wanted = { client, pos, lines, orderIds: [orderId], depositIds, estimateId }
  const issued = await desk.db.transaction((tx) => issueInvoice(tx, desk, wanted))
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued))
  return readInvoice(issued.id)
}

async function readInvoice(id: string) {
  const [invoice] = await desk.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new Error('no invoice')
  return invoice
}

/** Documents and their credit notes. */
const readDocuments = (ids: string[]) =>
  desk.db
    .select()
    .from(invoices)
    .where(or(inArray(invoices.id, ids), inArray(invoices.credited_invoice, ids)))
    .orderBy(invoices.invoice_number)

/** Takes back what the matter says of each line; answers what it comes to, nothing where such a note is refused. */
async function creditPart(of: Matter, invoice: Awaited<ReturnType<typeof bill>>): Promise<Counted> {
  const quantities = invoice.lines.map((_, place) => of.credited?.[place] ?? 0)
  const wanted = { invoiceId: invoice.id, quantities }
  const noted = await desk.db.transaction((tx) => issueCreditNote(tx, desk, wanted))
  if (noted.outcome !== 'credited') return withTaxes(new Map())
  const bases = new Map<number, number>()
  for (const [place, { vat_rate, unit_price }] of invoice.lines.entries())
    bases.set(vat_rate, (bases.get(vat_rate) ?? 0) + unit_price * (quantities[place] ?? 0))
  const credited = withTaxes(bases)
  expect((await readInvoice(noted.id)).total, 'the credit note').toBe(-credited.total)
  return credited
}

/** Pays an invoice in the matter's parts, more than is asked too; answers the cents that came. */
async function pay(of: Matter, invoiceId: string): Promise<number> {
  let paid = 0
  for (const part of of.paid) {
    const { owed } = await findOwed(desk.db, invoiceId)
    const cents = Math.max(1, share(owed, part, 1000))
    const payment = {
      key: randomId(),
      invoiceId,
      cents,
      means: 'card' as const,
      paidOn: parisDay(new Date()),
    }
    const recorded = await recordPayment(desk, claire, payment)
    expect(recorded.outcome).toBe('saved')
    paid += cents
  }
  return paid
}

/** What the client's own list adds up, and what is said to be owed. */
async function judgeLists(
  clientId: string,
  expected: { billed: number; turnover: number; owed: number },
): Promise<void> {
  const list = listedInvoices.of(desk.db, { client: clientId, since: new Date(0) })
  const rows = await desk.db.select().from(list)
  const add = (key: 'net' | 'net_te' | 'balance') => rows.reduce((all, row) => all + (row[key] ?? 0), 0)
  const told = {
    billed: add('net'),
    turnover: add('net_te'),
    owed: add('balance'),
  }
  expect(told, 'the list of invoices').toEqual(expected)
  expect((await listOwedInvoices(desk.db, clientId)).owed, 'what is owed').toBe(expected.owed)
}

/** What the accountant's file says of a client: each document balanced, its tax by rate, turnover, advances and account. */
function judgeEntries(all: readonly Entry[], account: Account): void {
  const own = all.filter(({ piece }) => account.numbers.includes(piece))
  for (const [piece, entries] of Map.groupBy(own, ({ journal, number }) => `${journal} ${number}`))
    expect(total(new Map(entries.map(({ debit, credit }, index) => [index, debit - credit]))), piece).toBe(0)
  const comesTo = (isMeant: (entry: Entry) => boolean) =>
    own.filter(isMeant).reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  const told = {
    taxes: [...account.taxes.keys()].map((at) =>
      comesTo(
        ({ account: of, accountName }) =>
          of === '445710' && accountName.includes(` ${String(at / 100).replace('.', ',')}`),
      ),
    ),
    turnover: comesTo(({ account: of }) => of.startsWith('70')),
    advances: comesTo(({ account: of }) => of.startsWith('419')),
    client: comesTo(({ account: of }) => of.startsWith('411')),
  }
  expect(told).toEqual({
    taxes: [...account.taxes.values()].map((cents) => -cents + 0),
    turnover: -account.turnover + 0,
    advances: 0,
    client: account.balance,
  })
}

test('200 matters counted a second time: quote, order, deposit, supplement, withdrawal, invoice, credit note, payments, lists and export agree', {
  timeout: 600_000,
}, async () => {
  const accounts: Account[] = []
  const months = new Set([monthOf(new Date())])
  await fc.assert(
    fc.asyncProperty(matter, async (one) => {
      accounts.push(await live(one))
    }),
    { numRuns: 200, seed: 40 },
  )
  months.add(monthOf(new Date()))
  const entries: Entry[] = []
  for (const month of months) for await (const batch of entriesInMonth(desk.db, month)) entries.push(...batch)
  for (const account of accounts) judgeEntries(entries, account)
})
