import { eq, inArray, or } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  clients,
  estimateDrafts,
  invoices,
  orderRims,
  orders,
  supplements,
} from '../../../db/schema/tables.ts'
import { type JournalEntry, streamJournalEntries } from '../../../domain/billing/accounting/month-entries.ts'
import { lockEstimate } from '../../../domain/billing/documents/estimate-row.ts'
import { issueCreditNote } from '../../../domain/billing/invoices/credit-notes.ts'
import { issueDepositInTransaction } from '../../../domain/billing/invoices/deposit-invoices.ts'
import { findOwedAndPaidCents } from '../../../domain/billing/invoices/invoice-account.ts'
import { loadNewInvoiceData } from '../../../domain/billing/invoices/invoice-drafts.ts'
import { issueInvoice } from '../../../domain/billing/invoices/issue-invoice.ts'
import { clientInvoiceListSource, listOwedInvoices } from '../../../domain/billing/invoices/list-invoices.ts'
import { recordPayment } from '../../../domain/billing/payments/record-payment.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { acceptEstimateByOffice } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import {
  normalizeEstimateContent,
  withAddedEstimateLines,
} from '../../../domain/contracts/estimates/estimate-content.ts'
import { issueEstimateWithoutMail } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { recordSupplementAnswer } from '../../../domain/contracts/supplements/answer-supplement.ts'
import {
  proposeSupplement,
  submitSupplementToClient,
} from '../../../domain/contracts/supplements/propose-supplement.ts'
import { withdrawContractParts } from '../../../domain/contracts/withdrawals/withdraw-part.ts'
import { monthOf } from '../../../domain/kernel/calendar/month.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatDecimalCents, formatDecimalPercent } from '../../../domain/kernel/money/amounts.ts'
import { vatRateFieldValue } from '../../../domain/kernel/money/vat.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { carRimPositions } from '../../../domain/kernel/rim-words.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { recordRimsReceived } from '../../../domain/workshop/orders/record-rims-received.ts'
import { listRimIdsOfOrders } from '../../../domain/workshop/rims/rim.ts'
import { openTestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { claireActor, type WorkshopDeps } from './issue-documents.ts'

/* Processes whole matters, from the estimate to the last payment, and recounts their amounts in whole cents from the typed
   values, without the product's own money functions. */

const [pos] = defaultSite.pointsOfSale
const office: StaffPerson = {
  userId: 'AtelierEpinal001',
  role: 'staff',
  email: 'atelier@exemple.fr',
  name: 'Thomas Weber',
  staffRole: 'responsable',
  pointsOfSale: null,
}

let desk: WorkshopDeps & { clock: { now(): Date } }
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
  /** Valves, which count as goods. */
  valves: fc.option(
    fc.record({ price: fc.integer({ min: 1, max: 900 }), count: fc.integer({ min: 1, max: 5 }) }),
  ),
  off: percent,
  /** Deposit in thousandths of the order's total, or the share that the terms require. */
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
  /** Quantity of each invoice line that a credit note cancels. */
  credited: fc.option(fc.array(fc.nat({ max: 1 }), { minLength: 12, maxLength: 12 })),
  /** Payments, each in thousandths of the amount that is still owed; more than 1,000 is an overpayment. */
  paid: fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 3 }),
})
type Matter = typeof matter extends fc.Arbitrary<infer One> ? One : never

/** Returns `cents` × `part` / `total`, rounded to the nearest cent, half a cent away from zero. */
function share(cents: number, part: number, total: number): number {
  const whole = BigInt(Math.abs(cents)) * BigInt(part)
  const counted = Number((whole * 2n + BigInt(total)) / (BigInt(total) * 2n))
  return cents < 0 ? -counted : counted
}

interface Counted {
  /** Cents excluding tax and of tax, by rate in hundredths of a percent. */
  bases: Map<number, number>
  taxes: Map<number, number>
  total: number
}

/** Counts the total of a matter with the remaining rims and an accepted supplement. */
function recount(
  { rims, valves, off }: Matter,
  remainingRims: readonly number[],
  supplement: { price: number; rate: number } | null,
): Counted {
  const sold: { rate: number; isGoods: boolean; cents: number }[] = rims.flatMap((rim, index) =>
    remainingRims.includes(index)
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

/** Types the estimate, issues it and records the client's acceptance. Returns the estimate and the order made from it. */
async function agree(matter: Matter, clientId: string) {
  const content = withAddedEstimateLines(
    normalizeEstimateContent({
      pos: pos.id,
      days: '5',
      validity: '30',
      ...(matter.off && { discount: formatDecimalPercent(matter.off), discount_kind: 'commercial' }),
    }),
    [
      ...matter.rims.map(({ price, off, rate: vat }, index) => ({
        kind: 'rim',
        position: carRimPositions[index] ?? 'other',
        size: '18',
        service: 'renovation',
        finish: 'painted',
        quantity: '1',
        price: formatDecimalCents(price),
        discount: off ? formatDecimalPercent(off) : '',
        vat: vatRateFieldValue(vat),
      })),
      ...(matter.valves
        ? [
            {
              kind: 'free',
              text: 'Valves',
              quantity: String(matter.valves.count),
              price: formatDecimalCents(matter.valves.price),
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
  const accepted = await acceptEstimateByOffice(desk, office, id, { canal: 'phone', sans_attendre: 'on' })
  if (accepted.outcome !== 'accepted') throw new Error(JSON.stringify(accepted))
  return { estimate: issued.estimate, orderId: accepted.orderId }
}

async function readOrder(id: string) {
  const [order] = await desk.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('no order')
  return order
}

/**
 * Proposes the matter's supplement and records the client's answer. Returns its id, price and VAT rate if it was accepted,
 * otherwise `null`.
 */
async function answerSupplement(
  matter: Matter,
  orderId: string,
): Promise<{ id: string; price: number; rate: number } | null> {
  const proposal = matter.supplement
  if (!proposal) return null
  const rimIndex = proposal.rim % matter.rims.length
  // This many orders fill the workshop, so receiving the rims asks which day to promise: the agreed one.
  const received = await recordRimsReceived(desk, office, orderId)
  const promised = received.outcome === 'late' ? received.question.latestAgreed : null
  expect(promised ? await recordRimsReceived(desk, office, orderId, promised) : received).toEqual({
    outcome: 'saved',
  })
  const rim = (await listRimIdsOfOrders(desk.db, [orderId]))[rimIndex]
  if (!rim) throw new Error('no rim')
  const key = { orderId, rimId: rim.id }
  await proposeSupplement(desk, office, key, { constat: 'Voilée', defaut: '', prestation: 'devoilage' })
  const [supplement] = await desk.db.select().from(supplements).where(eq(supplements.rim_id, rim.id))
  // Each rim has one line, and a second line if its discount is at least one cent.
  const line = matter.rims
    .slice(0, rimIndex)
    .reduce((lines, { price, off }) => lines + (share(price, off ?? 0, 10_000) > 0 ? 2 : 1), 0)
  const sent = await submitSupplementToClient(desk, office, supplement?.id ?? '', {
    constat: 'Voilée',
    prestation: 'devoilage',
    prix: formatDecimalCents(proposal.price),
    refus: proposal.isReturned ? 'return' : 'finish',
    ligne: proposal.isReturned ? String(line) : '',
  })
  expect(sent).toEqual({ outcome: 'saved' })
  const answer = { channel: 'phone' as const, by: null, isEarly: true, isYes: proposal.isAccepted }
  expect(await recordSupplementAnswer(desk, office, supplement?.id ?? '', answer)).toEqual({
    outcome: 'saved',
  })
  if (!proposal.isAccepted) return null
  const rates = new Set([...matter.rims.map((one) => one.rate), ...(matter.valves ? [2000] : [])])
  return {
    id: supplement?.id ?? '',
    price: proposal.price,
    rate: rates.size === 1 ? (matter.rims[0]?.rate ?? 2000) : 2000,
  }
}

/** Amounts that the recount expects in one client's account, in cents. */
interface Account {
  clientId: string
  numbers: string[]
  /** Tax by rate and turnover of what was billed, less credit notes. */
  taxes: Map<number, number>
  turnover: number
  /** Amount owed by the client; negative if the workshop owes the client. */
  balance: number
}

/** Processes a matter step by step and compares each amount with the recount. Returns the expected state of the client's account. */
async function runMatter(matter: Matter): Promise<Account> {
  const clientId = await openClient(matter.isCompany)
  const { estimate, orderId } = await agree(matter, clientId)
  const orderTotal = async () => (await readOrder(orderId)).total_ti
  let remainingRims = matter.rims.map((_, index) => index)
  let counted = recount(matter, remainingRims, null)
  expect(estimate.total, 'the quote').toBe(counted.total)
  expect(await orderTotal(), 'the order').toBe(counted.total)

  let deposit = await askDeposit(matter, orderId, counted.total)

  const supplement = await answerSupplement(matter, orderId)
  const dropped =
    matter.supplement?.isReturned && !matter.supplement.isAccepted
      ? matter.supplement.rim % matter.rims.length
      : null
  remainingRims = remainingRims.filter((index) => index !== dropped)
  counted = recount(matter, remainingRims, supplement)
  expect(await orderTotal(), 'the order once its supplement is answered').toBe(counted.total)

  // A withdrawal is rejected after a line was dropped: the office corrects the order by hand first.
  if (matter.withdrawn !== null && dropped === null) {
    const withdrawnRim = matter.withdrawn % matter.rims.length
    remainingRims = remainingRims.filter((index) => index !== withdrawnRim)
    // A consumer's supplement on the rim ends with it.
    const isAccessory =
      !matter.isCompany &&
      matter.supplement !== null &&
      matter.supplement.rim % matter.rims.length === withdrawnRim
    const expectedAccount = recount(matter, remainingRims, isAccessory ? null : supplement)
    const agreed = await withdrawRim(
      estimate.id,
      orderId,
      withdrawnRim,
      isAccessory && supplement ? [supplement.id] : [],
    )
    expect(await orderTotal(), 'the order after a withdrawal').toBe(expectedAccount.total)
    expect(agreed.total, 'what goes with it').toBe(counted.total - expectedAccount.total)
    const orderLines =
      deposit.cents === share(counted.total, 30, 100)
        ? share(expectedAccount.total, 30, 100)
        : share(deposit.cents, expectedAccount.total, counted.total)
    const back = agreed.deposits?.reduce((all, { cents }) => all + cents, 0) ?? 0
    expect(back, 'given back of the deposit').toBe(deposit.cents - orderLines)
    deposit = await refundDeposit(deposit, back)
    counted = expectedAccount
  }
  // No invoice can deduct a deposit larger than its total: the excess is credited first.
  if (deposit.cents > counted.total) deposit = await refundDeposit(deposit, deposit.cents - counted.total)

  const invoice = await bill(orderId, clientId)
  expect(invoice.total, 'the invoice').toBe(counted.total)
  expect(invoice.deposit, 'the deposit that it deducts').toBe(deposit.cents)

  const credited = await creditPart(matter, invoice)
  const paid = await pay(matter, invoice.id)
  const documents = await readDocuments([invoice.id, ...(deposit.id ? [deposit.id] : [])])
  const balance = counted.total - credited.total - paid
  const owedAndPaid = await Promise.all(documents.map(({ id }) => findOwedAndPaidCents(desk.db, id)))
  expect(
    owedAndPaid.reduce((all, { owed }) => all + owed, 0),
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
  /** The deposit less its credit notes. */
  cents: number
}

async function askDeposit(matter: Matter, orderId: string, whole: number): Promise<Deposit> {
  const cents = matter.deposit === 'terms' ? share(whole, 30, 100) : share(whole, matter.deposit ?? 0, 1000)
  if (cents === 0) return { id: null, cents }
  const recordOfDeposit = { kind: 'order' as const, id: orderId }
  const issued = await desk.db.transaction((tx) =>
    issueDepositInTransaction(tx, desk, { on: recordOfDeposit, cents }, claireActor),
  )
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued))
  return { id: issued.id, cents }
}

const tryToWithdraw = (estimateId: string, orderId: string, gone: number, accessory: string[]) =>
  desk.db.transaction(async (tx) =>
    withdrawContractParts(tx, desk, claireActor, {
      estimate: await lockEstimate(tx, estimateId),
      orderId,
      parts: { rims: [String(gone + 1)], supplements: accessory },
    }),
  )

async function withdrawRim(estimateId: string, orderId: string, rim: number, accessory: string[] = []) {
  const withdrawal = await tryToWithdraw(estimateId, orderId, rim, accessory)
  if (withdrawal.outcome !== 'withdrawn') throw new Error(JSON.stringify(withdrawal))
  return withdrawal.agreed
}

async function refundDeposit(deposit: Deposit, cents: number): Promise<Deposit> {
  const { id: invoiceId } = deposit
  if (!invoiceId || cents === 0) return deposit
  const note = await desk.db.transaction((tx) => issueCreditNote(tx, desk, { invoiceId, cents }))
  expect(note.outcome).toBe('credited')
  return { id: invoiceId, cents: deposit.cents - cents }
}

async function bill(orderId: string, clientId: string) {
  const prepared = await loadNewInvoiceData(desk.db, { clientId, orderIds: [orderId] }, desk.clock.now())
  if (!prepared) throw new Error('nothing to bill')
  const { client, lines, deposits, estimateId } = prepared
  const depositIds = deposits.map(({ id }) => id)
  const invoiceRequest = { client, pos, lines, orderIds: [orderId], depositIds, estimateId }
  const issued = await desk.db.transaction((tx) => issueInvoice(tx, desk, invoiceRequest))
  if (issued.outcome !== 'issued') throw new Error(JSON.stringify(issued))
  return readInvoice(issued.id)
}

async function readInvoice(id: string) {
  const [invoice] = await desk.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new Error('no invoice')
  return invoice
}

/** Reads documents and their credit notes. */
const readDocuments = (ids: string[]) =>
  desk.db
    .select()
    .from(invoices)
    .where(or(inArray(invoices.id, ids), inArray(invoices.credited_invoice, ids)))
    .orderBy(invoices.invoice_number)

/** Issues the matter's credit note. Returns its amounts, zero if it is rejected. */
async function creditPart(matter: Matter, invoice: Awaited<ReturnType<typeof bill>>): Promise<Counted> {
  const quantities = invoice.lines.map((_, index) => matter.credited?.[index] ?? 0)
  const creditRequest = { invoiceId: invoice.id, quantities }
  const creditNote = await desk.db.transaction((tx) => issueCreditNote(tx, desk, creditRequest))
  if (creditNote.outcome !== 'credited') return withTaxes(new Map())
  const bases = new Map<number, number>()
  for (const [index, { vat_rate, unit_price }] of invoice.lines.entries())
    bases.set(vat_rate, (bases.get(vat_rate) ?? 0) + unit_price * (quantities[index] ?? 0))
  const credited = withTaxes(bases)
  expect((await readInvoice(creditNote.id)).total, 'the credit note').toBe(-credited.total)
  return credited
}

/** Records the matter's payments. Returns their sum in cents. */
async function pay(matter: Matter, invoiceId: string): Promise<number> {
  let paid = 0
  for (const part of matter.paid) {
    const { owed } = await findOwedAndPaidCents(desk.db, invoiceId)
    const cents = Math.max(1, share(owed, part, 1000))
    const payment = {
      key: randomId(),
      invoiceId,
      cents,
      means: 'card' as const,
      paidOn: parisDay(new Date()),
    }
    const recorded = await recordPayment(desk, claireActor, payment)
    expect(recorded.outcome).toBe('saved')
    paid += cents
  }
  return paid
}

/** Compares the totals of the client's invoice list, and the amount owed that the client sees, with the recount. */
async function judgeLists(
  clientId: string,
  expected: { billed: number; turnover: number; owed: number },
): Promise<void> {
  const list = clientInvoiceListSource.of(desk.db, {
    client: clientId,
    since: new Date(0),
    today: '1970-01-01',
  })
  const rows = await desk.db.select().from(list)
  const add = (key: 'net' | 'net_te' | 'owed') => rows.reduce((all, row) => all + (row[key] ?? 0), 0)
  const listedAmounts = {
    billed: add('net'),
    turnover: add('net_te'),
    owed: add('owed'),
  }
  expect(listedAmounts, 'the list of invoices').toEqual(expected)
  expect((await listOwedInvoices(desk.db, clientId)).totalOwed, 'what is owed').toBe(expected.owed)
}

/** Compares the accountant's entries of one client with the recount: balance of each document, tax by rate, turnover, advances, account. */
function judgeEntries(all: readonly JournalEntry[], account: Account): void {
  const own = all.filter(({ piece }) => account.numbers.includes(piece))
  for (const [piece, entries] of Map.groupBy(own, ({ journal, number }) => `${journal} ${number}`))
    expect(total(new Map(entries.map(({ debit, credit }, index) => [index, debit - credit]))), piece).toBe(0)
  const comesTo = (isMatch: (entry: JournalEntry) => boolean) =>
    own.filter(isMatch).reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  const bookedAmounts = {
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
  expect(bookedAmounts).toEqual({
    taxes: [...account.taxes.values()].map((cents) => -cents + 0),
    turnover: -account.turnover + 0,
    advances: 0,
    client: account.balance,
  })
}

test('in 200 random matters, all amounts from estimate to payments, lists and accounting entries equal an independent recount (§9.6, §11.15, §11.16)', {
  timeout: 600_000,
}, async () => {
  const accounts: Account[] = []
  const months = new Set([monthOf(new Date())])
  await fc.assert(
    fc.asyncProperty(matter, async (one) => {
      accounts.push(await runMatter(one))
    }),
    { numRuns: 200, seed: 40 },
  )
  months.add(monthOf(new Date()))
  const entries: JournalEntry[] = []
  for (const month of months)
    for await (const batch of streamJournalEntries(desk.db, month)) entries.push(...batch)
  for (const account of accounts) judgeEntries(entries, account)
})

const fourAlike: Matter = {
  isCompany: false,
  rims: Array.from({ length: 4 }, () => ({ price: 10_000, off: null, rate: 2000 })),
  valves: null,
  off: null,
  deposit: null,
  supplement: null,
  withdrawn: null,
  credited: null,
  paid: [],
}

test('withdrawing from a rim cancels its unanswered supplement and removes the rim’s line once (§11.27, §11.32)', async () => {
  const { estimate, orderId } = await agree(fourAlike, await openClient(false))
  const received = await recordRimsReceived(desk, office, orderId)
  if (received.outcome === 'late')
    await recordRimsReceived(desk, office, orderId, received.question.latestAgreed)
  const [rim] = await listRimIdsOfOrders(desk.db, [orderId])
  const key = { orderId, rimId: rim?.id ?? '' }
  await proposeSupplement(desk, office, key, { constat: 'Voilée', defaut: '', prestation: 'devoilage' })
  const ofRim = () => desk.db.select().from(supplements).where(eq(supplements.rim_id, key.rimId))
  const id = (await ofRim())[0]?.id ?? ''
  const withdrawalRequest = {
    constat: 'Voilée',
    prestation: 'devoilage',
    prix: '50',
    refus: 'return',
    ligne: '0',
  } as const
  expect(await submitSupplementToClient(desk, office, id, withdrawalRequest)).toEqual({ outcome: 'saved' })
  await withdrawRim(estimate.id, orderId, 0)
  expect(await ofRim()).toMatchObject([{ state: 'withdrawn' }])
  for (const isYes of [true, false])
    expect(
      await recordSupplementAnswer(desk, office, id, { channel: 'phone', by: null, isEarly: true, isYes }),
    ).toEqual({ outcome: 'settled', state: 'withdrawn' })
  expect((await readOrder(orderId)).total_ti).toBe(36_000)
  expect(await desk.db.select().from(orderRims).where(eq(orderRims.id, key.rimId))).toMatchObject([
    { problem: 'À rendre sans travail\u00a0: le client s’est rétracté de cette jante.' },
  ])
})

test('an accepted supplement must be withdrawn with its rim, and a withdrawal that leaves it out is rejected (§11.27, §11.32)', async () => {
  const { estimate, orderId } = await agree(fourAlike, await openClient(false))
  const accepted = { price: 5_000, rim: 0, isAccepted: true, isReturned: false }
  const supplement = await answerSupplement({ ...fourAlike, supplement: accepted }, orderId)
  expect((await readOrder(orderId)).total_ti).toBe(54_000)
  expect(await tryToWithdraw(estimate.id, orderId, 0, [])).toMatchObject({
    outcome: 'rejected',
    problem: expect.stringMatching(/Cochez aussi.*Supplément.*L\. 221-27/),
  })
  expect((await readOrder(orderId)).total_ti).toBe(54_000)
  const agreed = await withdrawRim(estimate.id, orderId, 0, [supplement?.id ?? ''])
  expect(agreed.total).toBe(18_000)
  expect((await readOrder(orderId)).total_ti).toBe(36_000)
})

test('withdrawing from a rim recalculates the discount that the office added to the whole order (§11.27)', async () => {
  const { estimate, orderId } = await agree(fourAlike, await openClient(false))
  const { lines } = await readOrder(orderId)
  const discount = {
    description: 'Geste commercial (5\u00a0%)',
    quantity: 1,
    unit_price: -2_000,
    vat_rate: 2_000,
  }
  await desk.db
    .update(orders)
    .set({ lines: [...lines, discount], total_te: 38_000, total_ti: 45_600 })
    .where(eq(orders.id, orderId))
  await withdrawRim(estimate.id, orderId, 0)
  // 3 × 100 − 5 %, with 20 % of tax.
  expect((await readOrder(orderId)).total_ti).toBe(34_200)
})
