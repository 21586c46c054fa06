import type { Database } from '../../../db/client.ts'
import type { Month } from '../../kernel/calendar/month.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { formatPercent } from '../../kernel/money/amounts.ts'
import { clientName } from '../../people/clients/client.ts'
import { type PaymentMeans, paymentMeansNames } from '../payment-means.ts'
import {
  type AccountedDocument,
  type AccountedVatTotal,
  type CollectedPayment,
  computeVatTotalsLessDeposits,
  isDisbursement,
  listDailyPaymentsToReport,
  listDailySalesToReport,
  splitVatTotalsByNature,
  streamDocumentsOfMonth,
  streamPaymentsOfMonth,
} from './accounting.ts'

/** One line of the sales or receipts journal: an amount in cents on the debit or credit side of an account. */
export interface JournalEntry {
  journal: keyof typeof journalNames
  /** Number of the document, or of the payment in the payment chain. */
  number: string
  day: Day
  account: string
  accountName: string
  /** The client, for lines of the client account only. */
  client: { id: string; name: string } | null
  piece: string
  pieceDay: Day
  label: string
  debit: number
  credit: number
}

export const journalNames = { VE: 'Ventes', EN: 'Encaissements' } as const

/** Accounts of the French general chart (Plan comptable général). An accountant may rename them. */
const accounts = {
  client: ['411000', 'Clients'],
  deposit: ['419100', 'Clients, avances et acomptes reçus'],
  vat: ['445710', 'TVA collectée'],
  disbursed: ['467000', 'Débours pour le compte de clients'],
  service: ['706000', 'Prestations de services'],
  goods: ['707000', 'Ventes de biens'],
} as const satisfies Record<string, readonly [string, string]>

const moneyAccounts: Readonly<Record<PaymentMeans, readonly [string, string]>> = {
  card: ['511500', 'Cartes bancaires à encaisser'],
  transfer: ['512000', 'Banque'],
  cheque: ['511200', 'Chèques à encaisser'],
  cash: ['530000', 'Caisse'],
  'direct-debit': ['512000', 'Banque'],
  other: ['471000', 'Encaissements à ventiler'],
  // Using a credit note records two opposite payments, so this account balances to zero.
  credit: ['471000', 'Encaissements à ventiler'],
}

/** Yields all entries of a month, sales first. The entries of each document and of each payment are balanced. */
export async function* streamJournalEntries(db: Database, month: Month): AsyncGenerator<JournalEntry[]> {
  for await (const batch of streamDocumentsOfMonth(db, month)) yield batch.flatMap(saleEntries)
  for await (const batch of streamPaymentsOfMonth(db, month)) yield batch.flatMap(receiptEntries)
}

function saleEntries({ invoice, isOfDeposit, buyer, rates, deducted }: AccountedDocument): JournalEntry[] {
  // A cancelled invoice has a number but no entries.
  if (invoice.status === 'cancelled') return []
  const day = parisDay(invoice.created_at)
  const name = clientName(buyer)
  const isCredit = invoice.credited_invoice !== null
  const head = {
    journal: 'VE',
    number: invoice.invoice_number,
    day,
    piece: invoice.invoice_number,
    pieceDay: day,
    label: `${isCredit ? 'Avoir' : 'Facture'} ${invoice.invoice_number}, ${name}`,
  } as const
  const before = deducted.flatMap((deposit) => deposit.rates)
  const owed = totalOf(rates) - totalOf(before)
  const soldAccount = (rate: AccountedVatTotal, nature: 'service' | 'goods') => {
    // A deposit is an advance, whatever it is paid for, until the final invoice deducts it.
    if (isOfDeposit) return accounts.deposit
    return isDisbursement(invoice, rate) ? accounts.disbursed : accounts[nature]
  }
  return withoutNothing([
    entry(head, accounts.client, owed, { id: invoice.client_id, name }),
    ...splitVatTotalsByNature(invoice, rates).flatMap((rate) => [
      entry(head, soldAccount(rate, rate.nature), -rate.base, null, rate.rate),
      entry(head, accounts.vat, -rate.vat, null, rate.rate),
    ]),
    ...before.flatMap((rate) => [
      entry(head, accounts.deposit, rate.base, null, rate.rate),
      entry(head, accounts.vat, rate.vat, null, rate.rate),
    ]),
  ])
}

function receiptEntries({ payment, number, buyer, clientId }: CollectedPayment): JournalEntry[] {
  const name = clientName(buyer)
  const head = {
    journal: 'EN',
    number: String(payment.id),
    day: payment.booked_on,
    piece: number,
    pieceDay: payment.paid_on,
    label: `${paymentMeansNames[payment.means]}, ${number}, ${name}`,
  } as const
  return withoutNothing([
    entry(head, moneyAccounts[payment.means], payment.cents, null),
    entry(head, accounts.client, -payment.cents, { id: clientId, name }),
  ])
}

/** Creates an entry: positive cents are a debit, negative ones a credit. */
const entry = (
  head: Pick<JournalEntry, 'journal' | 'number' | 'day' | 'piece' | 'pieceDay' | 'label'>,
  [account, name]: readonly [string, string],
  cents: number,
  client: JournalEntry['client'],
  rate?: number | null,
): JournalEntry => ({
  ...head,
  account,
  accountName: rate == null ? name : `${name}, ${formatPercent(rate)}`,
  client,
  debit: Math.max(cents, 0),
  credit: Math.max(-cents, 0),
})

const withoutNothing = (entries: JournalEntry[]) => entries.filter(({ debit, credit }) => debit !== credit)

const totalOf = (rates: readonly AccountedVatTotal[]) =>
  rates.reduce((all, { base, vat }) => all + base + vat, 0)

/**
 * Returns the totals of a month in cents, from the same records as its files: turnover and tax by rate as billed and as paid,
 * disbursements, the e-reporting sums, and both sides of the entries.
 */
export async function loadMonthTotals(db: Database, month: Month) {
  const [billed, paid] = [rateSums(), rateSums()]
  const entries = { count: 0, debit: 0, credit: 0 }
  const add = (lines: JournalEntry[]) => {
    entries.count += lines.length
    for (const { debit, credit } of lines) {
      entries.debit += debit
      entries.credit += credit
    }
  }
  for await (const batch of streamDocumentsOfMonth(db, month))
    for (const sold of batch) {
      add(saleEntries(sold))
      if (sold.invoice.status !== 'cancelled') billed.add(sold.invoice, computeVatTotalsLessDeposits(sold))
    }
  let unassigned = 0
  for await (const batch of streamPaymentsOfMonth(db, month))
    for (const collected of batch) {
      add(receiptEntries(collected))
      paid.add(collected, collected.rates)
      unassigned += collected.payment.cents - totalOf(collected.rates)
    }
  const [sales, payments] = [
    await listDailySalesToReport(db, month),
    await listDailyPaymentsToReport(db, month),
  ]
  const reported = (days: readonly AccountedVatTotal[]) => ({
    base: days.reduce((all, { base }) => all + base, 0),
    vat: days.reduce((all, { vat }) => all + vat, 0),
  })
  return {
    billed: billed.sums(),
    paid: { ...paid.sums(), unassigned },
    reported: {
      individuals: reported(sales.filter(({ abroad }) => !abroad)),
      abroad: reported(sales.filter(({ abroad }) => abroad)),
      payments: reported(payments),
    },
    entries,
  }
}

/** Sums up base and tax by rate, the highest rate first. Disbursements are not turnover and are summed up separately. */
function rateSums() {
  const rates = new Map<number | null, AccountedVatTotal>()
  let disbursed = 0
  return {
    add(document: Parameters<typeof isDisbursement>[0], parts: readonly AccountedVatTotal[]) {
      for (const part of parts) {
        if (isDisbursement(document, part)) {
          disbursed += part.base
          continue
        }
        const sum = rates.get(part.rate) ?? { rate: part.rate, base: 0, vat: 0 }
        rates.set(part.rate, { rate: part.rate, base: sum.base + part.base, vat: sum.vat + part.vat })
      }
    },
    sums: () => ({
      rates: [...rates.values()]
        .filter(({ base, vat }) => base !== 0 || vat !== 0)
        .toSorted((one, other) => (other.rate ?? -1) - (one.rate ?? -1)),
      disbursed,
    }),
  }
}
