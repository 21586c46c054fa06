import { type PrintableDocument, sumDeductedCents } from '../../domain/billing/printing/printable-document.ts'
import { computeDepositAmount } from '../../domain/business/general-terms.ts'
import { formatCents, formatPercent } from '../../domain/kernel/money/amounts.ts'
import {
  a4ContentWidth,
  a4Page,
  type PdfTextStyle,
  type PdfWriter,
  pdfColors,
  pdfTextStyles,
} from './layout/pdf-writer.ts'
import { drawTable, measureTableHeight } from './layout/table.ts'

const width = 216
const x = a4Page.left + a4ContentWidth - width
const lineHeight = pdfTextStyles.body.size * pdfTextStyles.body.leading + 5
const dueHeight = 32
const above = 16

/** Draws the tax of each rate beside the totals. Keeps both on one sheet. */
export function drawTotals(sheets: PdfWriter, document: PrintableDocument): void {
  sheets.ensureSpace(measureTotalsHeight(sheets, document))
  sheets.y += above
  const top = sheets.y
  const rates = ratesOf(document)
  if (rates.rows.length > 0) drawTable(sheets, rates)
  const end = sheets.y
  sheets.y = top
  sheets.within('Table', () => {
    for (const total of totalsOf(document)) drawTotal(sheets, total)
  })
  sheets.y = Math.max(sheets.y, end)
}

/** Returns the height in points of rates and totals, including the space above them. */
export function measureTotalsHeight(sheets: PdfWriter, document: PrintableDocument): number {
  const heights = totalsOf(document).map(({ isDue }) => (isDue ? dueHeight : lineHeight))
  const right = heights.reduce((sum, height) => sum + height, 0)
  return above + Math.max(right, measureTableHeight(sheets, ratesOf(document)))
}

function drawTotal(sheets: PdfWriter, { label, amount, isDue }: Total): void {
  if (isDue) sheets.rule(sheets.y + 6, 1.5, pdfColors.text, x, width)
  const { y } = sheets
  const write = (kind: 'TH' | 'TD', text: string, style: PdfTextStyle, down: number) =>
    sheets.writeInto(sheets.part(kind, kind === 'TH' ? { scope: 'Row' } : {}), text, style, {
      x,
      y: y + down,
      width,
      align: kind === 'TH' ? 'left' : 'right',
    })
  sheets.within('TR', () => {
    write('TH', label, isDue ? pdfTextStyles.strong : pdfTextStyles.quiet, isDue ? 16.5 : 2.5)
    write('TD', amount, isDue ? pdfTextStyles.due : pdfTextStyles.body, isDue ? 14 : 2.5)
  })
  sheets.y = y + (isDue ? dueHeight : lineHeight)
}

const dueLabels = { 'credit-note': 'Net en votre faveur', estimate: 'Total TTC' } as const
const invoiceDueLabels = { open: 'Net à payer', settled: 'Net payé', void: 'Montant annulé' } as const

interface Total {
  label: string
  amount: string
  isDue?: boolean
}

/** Returns the lines of the totals, in their order. */
function totalsOf(document: PrintableDocument): Total[] {
  const { kind, totals, deposit, depositInvoices, depositVat, credits, state, facts } = document
  const { total, total_te } = totals
  const vat = total === null || total_te === null ? null : total - total_te
  const line = (label: string, cents: number | null) => ({ label, amount: formatCents(cents) })
  return [
    line('Total HT', total_te),
    line('Total TVA', vat),
    ...(kind === 'estimate' ? [] : [line('Total TTC', total)]),
    ...depositLines(deposit, depositInvoices).map(([label, cents]) => line(label, cents)),
    ...depositVat.map(({ rate, vat }) => line(`dont TVA déjà facturée (${formatPercent(rate)})`, vat)),
    ...credits.map(({ number, cents }) => line(`Avoir ${number} imputé`, -cents)),
    {
      label: kind === 'estimate' || kind === 'credit-note' ? dueLabels[kind] : invoiceDueLabels[state.is],
      amount: formatCents(total === null ? null : total - sumDeductedCents(document)),
      isDue: true,
    },
    ...(kind === 'estimate'
      ? [
          line(
            `Acompte à la commande (${facts.terms.depositPercent}\u00A0%)`,
            computeDepositAmount(total, facts),
          ),
        ]
      : []),
  ]
}

/** Returns one line per deposit invoice, and one for the part of the deposit that has no invoice. */
function depositLines(
  deposit: number,
  invoicedDeposits: PrintableDocument['depositInvoices'],
): [string, number][] {
  const uninvoiced = deposit - invoicedDeposits.reduce((cents, { total }) => cents + total, 0)
  return [
    ...invoicedDeposits.map(({ number, total }): [string, number] => [`Acompte, facture ${number}`, -total]),
    ...(uninvoiced > 0 ? [['Acompte versé à la commande', -uninvoiced] satisfies [string, number]] : []),
  ]
}

const rateColumns = [{ label: 'Taux de TVA' }, { label: 'Base HT', width: 72 }, { label: 'TVA', width: 72 }]
const ratesWidth = 232

const ratesOf = ({ totals }: PrintableDocument) => ({
  columns: rateColumns,
  rows: totals.rates.map(({ rate, base, vat }) => [formatPercent(rate), formatCents(base), formatCents(vat)]),
  width: ratesWidth,
})
