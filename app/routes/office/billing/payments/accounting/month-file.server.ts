import { makeZip } from 'client-zip'
import {
  type AccountedDocument,
  type AccountedVatTotal,
  type CollectedPayment,
  type DailyReportLine,
  listDailyPaymentsToReport,
  listDailySalesToReport,
  listMonthPdfs,
  splitVatTotalsByNature,
  streamDocumentsOfMonth,
  streamPaymentsOfMonth,
} from '../../../../../../domain/billing/accounting/accounting.ts'
import {
  type JournalEntry,
  journalNames,
  streamJournalEntries,
} from '../../../../../../domain/billing/accounting/month-entries.ts'
import { documentNatureNames } from '../../../../../../domain/billing/documents/line-nature.ts'
import {
  invoiceStateNames,
  invoiceStateOf,
} from '../../../../../../domain/billing/invoices/invoice-status.ts'
import { paymentMeansNames } from '../../../../../../domain/billing/payment-means.ts'
import { locationName } from '../../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../../domain/business/site.ts'
import { formatDayAndHour } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import type { Month } from '../../../../../../domain/kernel/calendar/month.ts'
import { type Day, formatDate, formatDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { capitalize } from '../../../../../../domain/kernel/text/first-letter.ts'
import { clientName } from '../../../../../../domain/people/clients/client.ts'
import { clientTypeNames } from '../../../../../../domain/people/clients/client-fields.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import { contentDispositionHeader } from '../../../../../http/files/content-disposition.ts'
import { type CsvCell, csvResponse, csvStreamResponse } from '../../../../../http/files/csv-response.ts'

const saleHeads = [
  'Date',
  'Numéro',
  'Document',
  'Client',
  'Nature',
  'SIRET',
  'Point de vente',
  'Taux',
  'Base HT',
  'TVA',
  'TTC',
  'État',
  'Opération',
]

/**
 * Returns the invoices and credit notes of a month, one line per VAT rate. A deposit is deducted in the lines of the invoice that
 * deducts it.
 */
export function buildSalesCsv({ db, facts }: SiteContext, month: Month): Response {
  async function* batches() {
    for await (const sold of streamDocumentsOfMonth(db, month))
      yield sold.flatMap((one) => saleLines(one, facts.current()))
  }
  return csvStreamResponse(`ventes-${month}.csv`, saleHeads, batches())
}

/** Returns the lines of a document: one per VAT rate, then the deductions. */
function saleLines({ invoice, buyer, rates, deducted }: AccountedDocument, site: Site): CsvCell[][] {
  const isCredit = invoice.credited_invoice !== null
  const state = invoiceStateNames[invoiceStateOf(invoice.status, isCredit)]
  const head = (document: string): CsvCell[] => [
    formatDate(invoice.created_at),
    invoice.invoice_number,
    document,
    clientName(buyer),
    clientTypeNames[buyer.type],
    buyer.siret ?? buyer.siren ?? '',
    locationName(invoice.pos_id, site),
  ]
  const kind = isCredit ? 'Avoir' : invoice.is_deposit ? 'Facture d’acompte' : 'Facture'
  // A cancelled document keeps a line with zero amounts, so that the numbering has no gap.
  if (invoice.status === 'cancelled')
    return [[...head(kind), ...amountCells({ rate: null, base: 0, vat: 0 }, 1), state, '']]
  return [
    ...splitVatTotalsByNature(invoice, rates).map((rate) => [
      ...head(kind),
      ...amountCells(rate, 1),
      state,
      capitalize(documentNatureNames[rate.nature]),
    ]),
    ...deducted.flatMap((deposit) =>
      deposit.rates.map((rate) => [
        ...head(`Acompte déduit ${deposit.number}`),
        ...amountCells(rate, -1),
        state,
        '',
      ]),
    ),
  ]
}

const amountCells = ({ rate, base, vat }: AccountedVatTotal, sign: 1 | -1): CsvCell[] => [
  { cents: rate },
  { cents: sign * base },
  { cents: sign * vat },
  { cents: sign * (base + vat) },
]

const paymentHeads = [
  'Écriture',
  'Journée',
  'Payé le',
  'Document',
  'Client',
  'Nature',
  'Point de vente',
  'Moyen',
  'Référence',
  'Montant',
  'Enregistré par',
  'Enregistré le',
  'Empreinte',
]

/** Returns the payments of a month, in the order in which they were recorded. */
export function buildPaymentsCsv({ db, facts }: SiteContext, month: Month): Response {
  async function* batches() {
    for await (const collected of streamPaymentsOfMonth(db, month))
      yield collected.map((one) => paymentCells(one, facts.current()))
  }
  return csvStreamResponse(`encaissements-${month}.csv`, paymentHeads, batches())
}

const paymentCells = ({ payment, number, buyer }: CollectedPayment, site: Site): CsvCell[] => [
  payment.id,
  formatDay(payment.booked_on),
  formatDay(payment.paid_on),
  number,
  clientName(buyer),
  clientTypeNames[buyer.type],
  locationName(payment.pos_id, site),
  paymentMeansNames[payment.means],
  payment.reference,
  { cents: payment.cents },
  payment.recorded_by,
  formatDayAndHour(payment.recorded_at),
  payment.hash,
]

/** Columns of the accounting entries file (FEC), in the order of Livre des procédures fiscales, article A. 47 A-1, VII. */
const entryHeads = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
]

/**
 * Returns sales and receipts of a month in the columns of the FEC. The file name says that it is not a FEC: only the accountant
 * can produce one.
 */
export function buildAccountingEntriesCsv({ db }: SiteContext, month: Month): Response {
  async function* batches() {
    for await (const entries of streamJournalEntries(db, month)) yield entries.map(entryCells)
  }
  return csvStreamResponse(`ecritures-${month}-pas-un-fec.csv`, entryHeads, batches())
}

const entryCells = (entry: JournalEntry): CsvCell[] => [
  entry.journal,
  journalNames[entry.journal],
  entry.number,
  plainDay(entry.day),
  entry.account,
  entry.accountName,
  entry.client?.id ?? '',
  entry.client?.name ?? '',
  entry.piece,
  plainDay(entry.pieceDay),
  entry.label,
  { cents: entry.debit },
  { cents: entry.credit },
  '',
  '',
  plainDay(entry.day),
  '',
  '',
]

/** Returns a day as `20261124`. */
const plainDay = (day: Day) => day.replaceAll('-', '')

const reports = {
  ventes: { report: listDailySalesToReport, counted: 'Documents' },
  paiements: { report: listDailyPaymentsToReport, counted: 'Paiements' },
} as const

/** Returns the e-reporting data: one line per day and rate for consumers, one per document and rate for companies abroad. */
export async function buildEReportingCsv(
  { db }: SiteContext,
  month: Month,
  reportName: keyof typeof reports,
): Promise<Response> {
  const { report, counted } = reports[reportName]
  const days = await report(db, month)
  const heads = ['Jour', 'Opération', 'Taux', 'Base HT', 'TVA', 'TTC', counted, 'Acheteur', 'Numéro']
  return csvResponse(`e-reporting-${reportName}-${month}.csv`, heads, days.map(reportCells))
}

const reportCells = ({ day, nature, rate, base, vat, count, abroad }: DailyReportLine): CsvCell[] => [
  formatDay(day),
  capitalize(documentNatureNames[nature]),
  { cents: rate },
  { cents: base },
  { cents: vat },
  { cents: base + vat },
  count,
  abroad?.name ?? 'Particuliers',
  abroad?.number ?? '',
]

/** Returns all invoices and credit notes of a month as a ZIP file; each PDF is opened when it is written. */
export function buildInvoicesZip(deps: SiteContext, month: Month, request: Request): Response {
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDispositionHeader('attachment', `factures-${month}.zip`),
    'Cache-Control': 'private, no-store',
  }
  const isHead = request.method === 'HEAD'
  return new Response(isHead ? null : makeZip(listMonthPdfs(deps, month)), { headers })
}
