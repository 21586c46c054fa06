import type { DocumentLine, VatTotal } from '../../db/schema/billing/documents.ts'
import { type JournalEntry, streamJournalEntries } from '../../domain/billing/accounting/month-entries.ts'
import type { Month } from '../../domain/kernel/calendar/month.ts'
import type { Changes } from '../changes.ts'
import type { Invariant } from '../invariant.ts'
import { endOfRestoredRecords, type World } from '../world.ts'

/*
 * Amounts, recounted without the functions of the domain. All amounts are cents; rates are hundredths of a percent.
 */

/** Returns the totals of lines: the tax is rounded once per rate, half a cent away from zero. */
function recount(lines: readonly DocumentLine[]) {
  const bases = new Map<number, number>()
  for (const { quantity, unit_price, vat_rate } of lines)
    bases.set(vat_rate, (bases.get(vat_rate) ?? 0) + quantity * unit_price)
  let excluding = 0
  let including = 0
  for (const [rate, base] of bases) {
    const tax = Math.sign(base) * Math.round((Math.abs(base) * rate) / 10_000)
    excluding += base
    including += base + tax
  }
  return { bases, excluding, including }
}

interface PricedRecord {
  number: string
  lines: DocumentLine[]
  excluding: number | null
  including: number | null
}

/** Returns changed estimates, orders and invoices with lines. Deposits and credit notes have rates of their own. */
const pricedRecords = ({ query }: World, changes: Changes) =>
  query<PricedRecord>(
    `select estimate_number as number, lines, total_te as excluding, total as including from estimates
       where $1::text[] is null or id = any($1)
     union all select order_number, lines, total_te, total_ti from orders
       where lines <> '[]' and ($2::text[] is null or id = any($2))
     union all select invoice_number, lines, total_te, total from invoices
       where credited_invoice is null and not is_deposit and ($3::text[] is null or id = any($3))
     order by 1`,
    [changes.ids('estimates'), changes.ids('orders'), changes.ids('invoices')],
  )

/** Every estimate, order and invoice states the totals of its lines. */
const totalsOfLines: Invariant = {
  name: 'totals are those of the lines',
  source: 'CGI, annexe II, article 242 nonies A',
  tables: ['estimates', 'orders', 'invoices'],
  async check(world, changes) {
    for (const { number, lines, excluding, including } of await pricedRecords(world, changes)) {
      const own = recount(lines)
      if (own.excluding !== excluding || own.including !== including)
        return `${number} states ${excluding} and ${including}, its lines make ${own.excluding} and ${own.including}`
    }
    return null
  },
}

/** No document has a negative sum at any rate: a discount never outlives the line that it belongs to. */
const discountsWithinLines: Invariant = {
  name: 'discounts stay below the lines of their rate',
  source: 'docs/product.md §11.13',
  tables: ['estimates', 'orders', 'invoices'],
  async check(world, changes) {
    for (const { number, lines } of await pricedRecords(world, changes))
      for (const [rate, base] of recount(lines).bases)
        if (base < 0) return `${number} has ${base} at the rate ${rate}`
    return null
  },
}

/** Returns the percentage printed in a discount line, in hundredths: « Remise de 12,5 % sur la ligne précédente ». */
function percentOf(description: string): number {
  const [, whole = '0', decimals = ''] = /(\d{1,3})(?:,(\d{1,2}))?\s%/.exec(description) ?? []
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0') || 0)
}

const shareOf = (cents: number, percent: number) => Math.floor((cents * percent + 5_000) / 10_000)

/** Every discount with a printed percentage is that share of what is above it, so none outlives the line that it belongs to. */
const discountsFollowLines: Invariant = {
  name: 'discounts are their printed share of the lines above',
  source: 'docs/product.md §11.13, §11.32; Code de commerce, L. 441-9',
  tables: ['estimates', 'orders', 'invoices'],
  async check(world, changes) {
    for (const { number, lines } of await pricedRecords(world, changes)) {
      const wrong = lines.find((line, index) => !isRightDiscount(line, lines.slice(0, index)))
      if (wrong) return `${number} has « ${wrong.description} » at ${wrong.unit_price}`
    }
    return null
  },
}

const isWholeDiscount = ({ description, unit_price }: DocumentLine) =>
  unit_price < 0 && /\(\d{1,3}(,\d{1,2})?\s%\)$/.test(description)

function isRightDiscount(line: DocumentLine, above: readonly DocumentLine[]): boolean {
  const { description, unit_price, vat_rate, nature } = line
  const percent = percentOf(description)
  if (unit_price >= 0 || percent === 0) return true
  if (description.endsWith('sur la ligne précédente')) {
    const own = above.at(-1)
    return own !== undefined && -unit_price === shareOf(own.quantity * own.unit_price, percent)
  }
  if (!isWholeDiscount(line)) return true
  const base = above
    .filter((one) => one.vat_rate === vat_rate && one.nature === nature && !isWholeDiscount(one))
    .reduce((sum, one) => sum + one.quantity * one.unit_price, 0)
  return -unit_price === shareOf(base, percent)
}

/** SQL: the cents excluding tax that are charged for storage in the lines of an order `o`. The general terms allow this charge. */
const storageOfOrder = `coalesce((select sum((line->>'quantity')::int * (line->>'unit_price')::int)
  from jsonb_array_elements(o.lines) line where line->>'description' like 'Frais de garde du %'), 0)::int`

/**
 * An order bills what was accepted: the lines of its estimate, the accepted supplements and storage, as long as no part was
 * withdrawn. The erasure of a client keeps orders and deletes supplements.
 */
const orderIsWhatWasAccepted: Invariant = {
  name: 'an order is its estimate and the accepted supplements',
  source: 'docs/product.md §11.32',
  tables: ['estimates', 'orders', 'supplements', 'withdrawals'],
  async check({ query }) {
    const rows = await query<{ number: string; ordered: number; estimated: number; added: number }>(
      `select o.order_number as number, o.total_te - ${storageOfOrder} as ordered, e.total_te as estimated,
         coalesce((select sum(s.unit_price) from supplements s where s.order_id = o.id and s.state = 'accepted'), 0)::int as added
       from orders o join estimates e on e.id = o.estimate_id join clients c on c.id = o.client_id
       where c.erased_at is null and not exists (select 1 from supplements s where s.order_id = o.id
           and (s.state = 'revoked' or (s.state = 'declined' and s.dropped_line is not null)))
         and not exists (select 1 from withdrawals w where (w.order_id = o.id or w.estimate_id = e.id) and w.agreed_part is not null)
       order by o.order_number`,
    )
    const wrong = rows.find(({ ordered, estimated, added }) => ordered !== estimated + added)
    return wrong
      ? `${wrong.number} bills ${wrong.ordered}, ${wrong.estimated} and ${wrong.added} were accepted`
      : null
  },
}

/** Declining a supplement never raises what the client owes. */
const declineLowersOrder: Invariant = {
  name: 'a declined supplement never raises an order',
  source: 'docs/product.md §11.32',
  tables: ['estimates', 'orders', 'supplements'],
  async check({ query }) {
    const [wrong] = await query<{ number: string }>(
      `select o.order_number as number from orders o join estimates e on e.id = o.estimate_id join clients c on c.id = o.client_id
       where c.erased_at is null and not exists (select 1 from supplements s where s.order_id = o.id and s.state in ('accepted', 'revoked'))
         and o.total_te - ${storageOfOrder} > e.total_te order by 1 limit 1`,
    )
    return wrong ? `${wrong.number} bills more than its estimate although no supplement was accepted` : null
  },
}

/** The amount that a client owes is the same from the documents and payments as from the function that every page uses. */
const owedIsDocumentsLessPayments: Invariant = {
  name: 'what a client owes is documents less payments',
  source: 'docs/product.md §11.16',
  tables: ['invoices', 'payments', 'deposits'],
  async check({ query }) {
    const rows = await query<{ name: string; shown: number; counted: number }>(
      `select c.last_name as name, sum(still_owed(i.id))::int as shown,
         (sum(case when i.status = 'cancelled' then 0 else coalesce(i.total, 0) - i.deposit end)
           - sum(coalesce((select sum(p.cents) from payments p where p.invoice_id = i.id), 0)))::int as counted
       from invoices i join clients c on c.id = i.client_id group by c.id, c.last_name order by c.created_at, c.last_name`,
    )
    const wrong = rows.find(({ shown, counted }) => shown !== counted)
    return wrong
      ? `the client ${wrong.name} owes ${wrong.shown} on pages, ${wrong.counted} by documents and payments`
      : null
  },
}

/** The latest payment of an invoice states whether all its payments exceed its amount; lists of refunds read that. */
const latestPaymentStatesOverpayment: Invariant = {
  name: 'the latest payment of an invoice states whether it is overpaid',
  source: 'docs/product.md §11.16',
  tables: ['invoices', 'payments'],
  async check({ query }) {
    const [wrong] = await query<{ number: string; paid: number; due: number }>(
      `select i.invoice_number as number, p.paid, p.due from invoices i
       cross join lateral (select coalesce((select cents from payment_openings o where o.invoice_id = i.id), 0)
           + sum(cents)::int as paid, (array_agg(overpays order by id desc))[1] as is_marked,
           case when i.status = 'cancelled' then 0 else coalesce(i.total, 0) - i.deposit end as due
         from payments where invoice_id = i.id having count(*) > 0) p
       where i.credited_invoice is null and p.is_marked <> (p.paid > p.due) order by 1 limit 1`,
    )
    return wrong
      ? `${wrong.number} of ${wrong.due} has ${wrong.paid} paid, its latest payment says otherwise`
      : null
  },
}

/** An invoice is paid exactly when nothing is owed for it. */
const paidMeansNothingOwed: Invariant = {
  name: 'an invoice is paid when nothing is owed',
  source: 'docs/product.md §4.4',
  tables: ['invoices', 'payments', 'deposits'],
  async check({ query }) {
    const [wrong] = await query<{ number: string; status: string; owed: number }>(
      `select invoice_number as number, status, still_owed(id, true)::int as owed from invoices
       where credited_invoice is null and ((status = 'paid' and still_owed(id, true) > 0) or (status = 'created' and total > 0 and still_owed(id) <= 0))
       order by invoice_number limit 1`,
    )
    return wrong ? `${wrong.number} is ${wrong.status} and ${wrong.owed} are owed` : null
  },
}

/** Credit notes never give back more than was billed, at any rate. */
const creditsWithinInvoice: Invariant = {
  name: 'credit notes stay within their invoice',
  source: 'docs/product.md §4.4',
  tables: ['invoices'],
  async check({ query }) {
    const [wrong] = await query<{ number: string }>(
      `select i.invoice_number as number from invoices i join invoices c on c.credited_invoice = i.id
       group by i.id, i.invoice_number, i.total, i.total_te
       having i.total + sum(c.total) < 0 or i.total_te + sum(c.total_te) < 0 order by 1 limit 1`,
    )
    return wrong ? `more than ${wrong.number} was credited` : null
  },
}

/**
 * A final invoice deducts its deposits, less what was credited of them, and no deposit twice. Invoices of earlier releases may deduct a
 * typed sum.
 */
const depositsDeductedOnce: Invariant = {
  name: 'an invoice deducts its deposits',
  source: 'docs/product.md §11.33',
  tables: ['invoices', 'deposits'],
  async check({ query }) {
    const [wrong] = await query<{ number: string; deposit: number; counted: number }>(
      `select i.invoice_number as number, i.deposit, d.counted from invoices i
       cross join lateral (select coalesce(sum(p.total
           + coalesce((select sum(n.total) from invoices n where n.credited_invoice = p.id and n.created_at <= i.created_at), 0)), 0)::int as counted
         from deposits d join invoices p on p.id = d.invoice_id where d.deducted_by = i.id) d
       where i.created_at >= $1 and i.deposit <> d.counted order by 1 limit 1`,
      [endOfRestoredRecords],
    )
    return wrong ? `${wrong.number} deducts ${wrong.deposit}, its deposits are ${wrong.counted}` : null
  },
}

/** Deposits on an estimate and its order never exceed the order. */
const depositsWithinOrder: Invariant = {
  name: 'deposits stay within their order when they are issued',
  source: 'docs/product.md §11.15',
  tables: ['estimates', 'orders', 'invoices', 'deposits', 'supplements', 'withdrawals'],
  async check({ query }) {
    const [wrong] = await query<{ number: string }>(
      `select e.estimate_number as number from estimates e join invoices i on i.estimate_id = e.id and i.is_deposit
       group by e.id, e.estimate_number, e.total
       having sum(i.total) + coalesce((select sum(n.total) from invoices n join invoices d on d.id = n.credited_invoice
         where d.estimate_id = e.id and d.is_deposit), 0)
         > greatest(e.total, coalesce((select max(o.total_ti) from orders o where o.estimate_id = e.id), 0))
         and not exists (select 1 from withdrawals w where w.estimate_id = e.id)
         and not exists (select 1 from orders o join supplements s on s.order_id = o.id where o.estimate_id = e.id)
       order by 1 limit 1`,
    )
    return wrong ? `the deposits on ${wrong.number} exceed it` : null
  },
}

const readEntries = new WeakMap<Changes, Promise<JournalEntry[]>>()

/** Returns the accountant's entries of all months. Reads them once for the rules that are checked after the same changes. */
function entriesOfAllMonths(world: World, changes: Changes): Promise<JournalEntry[]> {
  const read = readEntries.get(changes) ?? collectEntries(world)
  readEntries.set(changes, read)
  return read
}

async function collectEntries({ db, query }: World): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = []
  for (const { month } of await monthsWithEntries(query))
    for await (const batch of streamJournalEntries(db, month)) entries.push(...batch)
  return entries
}

/** Returns the months in which a document was issued or a payment booked. */
const monthsWithEntries = (query: World['query']) =>
  query<{ month: Month }>(
    `select distinct to_char(created_at at time zone 'Europe/Paris', 'YYYY-MM') as month from invoices
     union select to_char(booked_on, 'YYYY-MM') from payments order by 1`,
  )

/**
 * The accountant's file balances, and the accounts of the clients are what they owe. The payment of a deposit that an earlier release
 * only typed on the invoice is not in the file.
 */
const accountsBalance: Invariant = {
  name: 'the accountant’s file balances',
  source: 'docs/product.md §11.16; plan comptable général',
  tables: ['invoices', 'payments', 'deposits'],
  async check(world, changes) {
    let clients = 0
    const balances = new Map<string, number>()
    for (const { number, day, account, debit, credit } of await entriesOfAllMonths(world, changes)) {
      const dated = `${number} of ${day}`
      balances.set(dated, (balances.get(dated) ?? 0) + debit - credit)
      if (account.startsWith('411')) clients += debit - credit
    }
    for (const [dated, balance] of balances)
      if (balance !== 0) return `the entries of ${dated} differ by ${balance}`
    const [owed] = await world.query<{ cents: number }>(
      `select (coalesce(sum(still_owed(id)), 0) + coalesce(sum(deposit) filter (where created_at < $1 and status <> 'cancelled'
         and not exists (select from deposits where deducted_by = invoices.id)), 0))::int as cents from invoices`,
      [endOfRestoredRecords],
    )
    return owed?.cents === clients
      ? null
      : `clients owe ${owed?.cents} on pages and ${clients} in the accountant’s file`
  },
}

/** Advances in the accountant's file (4191) are the deposits that no invoice has deducted, with their credit notes. */
const advancesAreOpenDeposits: Invariant = {
  name: 'advances are the deposits not deducted yet',
  source: 'docs/product.md §11.16; plan comptable général, account 4191',
  tables: ['invoices', 'deposits'],
  async check(world, changes) {
    let advances = 0
    for (const { account, debit, credit } of await entriesOfAllMonths(world, changes))
      if (account.startsWith('4191')) advances += credit - debit
    const [open] = await world.query<{ cents: number }>(
      `select coalesce(sum(i.total_te), 0)::int as cents from deposits d
       join invoices i on i.id = d.invoice_id or i.credited_invoice = d.invoice_id where d.deducted_by is null`,
    )
    return open?.cents === advances
      ? null
      : `deposits not deducted are ${open?.cents}, advances in the accountant’s file ${advances}`
  },
}

/** A deposit has the rates of its order, each with its share, so that deposit and balance add up to the order at each rate. */
const depositsHaveRatesOfOrder: Invariant = {
  name: 'deposit and balance add up to the order at each rate',
  source: 'docs/product.md §11.15; CGI, article 269, 2',
  tables: ['invoices', 'deposits'],
  async check({ query }) {
    const rows = await query<{ number: string; total: number; rates: VatTotal[]; lines: DocumentLine[] }>(
      `select i.invoice_number as number, i.total, i.rates, coalesce(o.lines, e.lines) as lines
       from deposits d join invoices i on i.id = d.invoice_id
       left join orders o on o.id = d.order_id left join estimates e on e.id = i.estimate_id
       where not exists (select 1 from orders p join supplements s on s.order_id = p.id where p.id = d.order_id or p.estimate_id = i.estimate_id)
         and not exists (select 1 from withdrawals w where w.order_id = d.order_id or w.estimate_id = i.estimate_id)
         and not coalesce(o.lines::text like '%Frais de garde du %', false)
       order by i.invoice_number`,
    )
    for (const { number, total, rates, lines } of rows) {
      const { bases, including } = recount(lines)
      for (const [rate, base] of bases) {
        const share =
          (total * (base + Math.sign(base) * Math.round((Math.abs(base) * rate) / 10_000))) / including
        const own = rates.find((one) => one.rate === rate)
        const billed = own ? own.base + own.vat : 0
        if (Math.abs(billed - share) > 1)
          return `${number} bills ${billed} at ${rate}, its share is ${share.toFixed(2)}`
      }
    }
    return null
  },
}

/** A withdrawal from a part refunds of each deposit the share of that part, never the whole deposit. */
const partRefundsInProportion: Invariant = {
  name: 'a withdrawal from a part refunds its share of the deposits',
  source: 'docs/product.md §11.27; Code de la consommation, L. 221-24',
  tables: ['withdrawals'],
  async check({ query }) {
    const rows = await query<{
      number: string
      total: number
      before: number
      removed: number
      cents: number
    }>(
      `select i.invoice_number as number, i.total, (v.before->>'total')::int as before,
         (w.agreed_part->>'total')::int as removed, (part.share->>'cents')::int as cents
       from withdrawals w join orders o on o.id = w.order_id or o.estimate_id = w.estimate_id
       join events v on v.record_id = o.id and v.act = 'order.part-withdrawn' and v.at = w.decided_at and (v.after->>'part') = (w.agreed_part->>'says')
       cross join lateral jsonb_array_elements(w.agreed_part->'deposits') as part(share)
       join invoices i on i.id = (part.share->>'invoice')
       where not exists (select 1 from supplements s where s.order_id = o.id and s.state in ('accepted', 'revoked'))
       order by i.invoice_number`,
    )
    const wrong = rows.find(({ total, before, removed, cents }) => cents > (total * removed) / before + 2)
    return wrong
      ? `of the deposit ${wrong.number} (${wrong.total}), ${wrong.cents} are refunded for ${wrong.removed} of ${wrong.before}`
      : null
  },
}

export const moneyInvariants: readonly Invariant[] = [
  totalsOfLines,
  discountsWithinLines,
  discountsFollowLines,
  advancesAreOpenDeposits,
  depositsHaveRatesOfOrder,
  partRefundsInProportion,
  orderIsWhatWasAccepted,
  declineLowersOrder,
  owedIsDocumentsLessPayments,
  latestPaymentStatesOverpayment,
  paidMeansNothingOwed,
  creditsWithinInvoice,
  depositsDeductedOnce,
  depositsWithinOrder,
  accountsBalance,
]
