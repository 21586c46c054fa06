import { documentNature } from '../../domain/documents/line-nature.ts'
import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { formatCents } from '../../domain/money/format-cents.ts'
import { lineTotal } from '../../domain/money/vat.ts'
import { formatRate } from './format-rate.ts'
import type { Sheets } from './layout/sheets.ts'
import { drawTable } from './layout/table.ts'
import { totalsHeight } from './totals-summary.ts'

const columns = [
  { label: 'Désignation' },
  { label: 'Qté', width: 32 },
  { label: 'Prix unit. HT', width: 72 },
  { label: 'TVA', width: 42 },
  { label: 'Montant HT', width: 72 },
]

/** What was done and for how much; a record without lines has one that stands for its total. */
export function drawLines(sheets: Sheets, document: PrintableDocument): void {
  const { kind, lines, totals } = document
  sheets.y += 20
  // Where both are sold, each line of goods says so: their tax falls due at another time.
  const isMixed = documentNature(lines) === 'mixed'
  const rows = lines.map((line) => [
    isMixed && line.nature === 'goods' && kind !== 'deposit-invoice'
      ? `${line.description} (bien)`
      : line.description,
    String(line.quantity),
    formatCents(line.unit_price),
    formatRate(line.vat_rate),
    formatCents(lineTotal(line)),
  ])
  const standIn = ['Prestations de rénovation de jantes', '', '', '', formatCents(totals.total_te)]
  // Totals do not stand alone on a sheet of their own.
  const follow = totalsHeight(sheets, document)
  drawTable(sheets, { columns, rows: rows.length > 0 ? rows : [standIn], follow })
}
