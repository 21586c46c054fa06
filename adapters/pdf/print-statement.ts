import { buffer } from 'node:stream/consumers'
import { paymentMeansNames } from '../../domain/billing/payment-means.ts'
import type { Site } from '../../domain/business/site.ts'
import { formatMonth, formatMonthAfterNoun } from '../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay } from '../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { PrintableStatement } from '../../domain/oversight/fleet/printable-fleet.ts'
import { drawAddressBlocksSideBySide, drawBrand, drawPageFooters } from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import { a4ContentWidth, a4Page, PdfWriter, pdfTextStyles } from './layout/pdf-writer.ts'
import { drawTable } from './layout/table.ts'
import { sellerIdentificationOf } from './mentions.ts'

const titleWidth = 290

/** Returns a client's monthly statement as a PDF file. */
export function renderStatementPdf(
  printable: PrintableStatement,
  { fonts }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const { statement, pos } = printable
  const month = formatMonth(`${statement.month}-15`)
  const pdf = createPdf(
    {
      title: `Relevé ${formatMonthAfterNoun(`${statement.month}-15`)}`,
      subject: `Relevé des factures émises en ${month}`,
      at: statement.madeAt,
    },
    fonts,
    site,
  )
  const sheets = new PdfWriter(pdf)
  drawHead(sheets, printable, month, site)
  drawDocuments(sheets, 'Factures et avoirs du mois', statement.lines)
  if (statement.older.length > 0)
    drawDocuments(sheets, 'Factures antérieures encore à régler', statement.older)
  drawPayments(sheets, printable)
  drawVehicles(sheets, printable)
  drawPageFooters(sheets, sellerIdentificationOf({ pos, facts: site }))
  pdf.end()
  return buffer(pdf)
}

function drawHead(
  sheets: PdfWriter,
  { statement, clientName, address }: PrintableStatement,
  month: string,
  site: Site,
): void {
  const top = sheets.y
  const end = drawBrand(sheets, site)
  const titleBox = {
    x: a4Page.left + a4ContentWidth - titleWidth,
    width: titleWidth,
    align: 'right',
  } as const
  sheets.y = sheets.write('H1', 'Relevé mensuel', pdfTextStyles.title, { ...titleBox, y: top })
  sheets.y = sheets.write('P', month, pdfTextStyles.number, { ...titleBox, y: sheets.y + 8 })
  sheets.y = sheets.write('P', `Arrêté au ${formatDate(statement.madeAt)}`, pdfTextStyles.quiet, titleBox)
  sheets.y = Math.max(sheets.y, end) + 18
  const { billed, paid, owed } = statement.totals
  drawAddressBlocksSideBySide(
    sheets,
    ['Client', clientName, ...address],
    [
      'En résumé',
      `Facturé, avoirs déduits\u00A0: ${formatCents(billed)} TTC`,
      `Encaissé\u00A0: ${formatCents(paid)}`,
      `Reste à régler\u00A0: ${formatCents(owed)}`,
    ],
  )
  sheets.block(
    'P',
    'Ce relevé récapitule des factures déjà émises\u00A0: ce n’est pas une facture. Chacune se règle par virement, avec son numéro en référence.',
    pdfTextStyles.note,
    { before: 10 },
  )
}

function drawDocuments(
  sheets: PdfWriter,
  title: string,
  lines: PrintableStatement['statement']['lines'],
): void {
  drawTitle(sheets, title)
  if (lines.length === 0) {
    sheets.block('P', 'Aucune.', pdfTextStyles.body)
    return
  }
  drawTable(sheets, {
    columns: [
      { label: 'Pièce' },
      { label: 'Date', width: 56 },
      { label: 'Véhicule et bon de commande', width: 150, isText: true },
      { label: 'Échéance', width: 56 },
      { label: 'Total TTC', width: 66 },
      { label: 'Reste', width: 66 },
    ],
    rows: lines.map(({ isCredit, number, at, plates, purchaseOrder, dueOn, total, deducted, owed }) => [
      `${isCredit ? 'Avoir' : 'Facture'} ${number}`,
      formatDate(at),
      [plates, purchaseOrder].filter(Boolean).join('\n') || '–',
      dueOn && !isCredit ? formatDay(dueOn) : '–',
      deducted > 0
        ? `${formatCents(total)}\nacompte déduit\u00A0: ${formatCents(deducted)}`
        : formatCents(total),
      formatCents(owed),
    ]),
    padding: 4,
  })
}

function drawPayments(sheets: PdfWriter, { statement: { month, payments } }: PrintableStatement): void {
  drawTitle(sheets, 'Règlements du mois')
  if (payments.length === 0) {
    sheets.block('P', 'Aucun.', pdfTextStyles.body)
    return
  }
  drawTable(sheets, {
    columns: [
      { label: 'Facture' },
      { label: 'Reçu le', width: 80 },
      { label: 'Moyen', width: 120, isText: true },
      { label: 'Montant', width: 80 },
    ],
    rows: payments.map(({ number, paidOn, means, cents }) => [
      number,
      paidOn < `${month}-01` ? `${formatDay(paidOn)}\nenregistré ensuite` : formatDay(paidOn),
      paymentMeansNames[means],
      formatCents(cents),
    ]),
    padding: 4,
  })
}

function drawVehicles(sheets: PdfWriter, { vehicles }: PrintableStatement): void {
  if (vehicles.length === 0) return
  drawTitle(sheets, 'Par véhicule')
  drawTable(sheets, {
    columns: [{ label: 'Immatriculation' }, { label: 'Facturé TTC, avoirs déduits', width: 160 }],
    rows: vehicles.map(({ plate, total }) => [plate || 'Sans immatriculation', formatCents(total)]),
    padding: 4,
  })
}

function drawTitle(sheets: PdfWriter, title: string): void {
  sheets.y += 16
  sheets.ensureSpace(80)
  sheets.block('H2', title, pdfTextStyles.heading)
  sheets.y += 6
}
