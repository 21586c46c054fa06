import { buffer } from 'node:stream/consumers'
import type { PriceTable, PrintablePriceList } from '../../domain/business/prices/price-list.ts'
import type { Location, Site } from '../../domain/business/site.ts'
import { formatDay, startOfDay } from '../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatPercent } from '../../domain/kernel/money/amounts.ts'
import { drawBrand, drawPageFooters } from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import { a4ContentWidth, a4Page, PdfWriter, pdfTextStyles } from './layout/pdf-writer.ts'
import { drawTable, measureTableHeight } from './layout/table.ts'
import { sellerIdentificationOf } from './mentions.ts'

/** Returns the price list of a workshop as a PDF file, to be displayed for clients. */
export function renderPriceListPdf(
  list: PrintablePriceList,
  { fonts }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const location = site.locations.find(({ id }) => id === list.pos.id) ?? site.locations[0]
  const title = `Tarifs, ${location.title}, au ${formatDay(list.day)}`
  const pdf = createPdf({ title, subject: title, at: startOfDay(list.day) }, fonts, site)
  const sheets = new PdfWriter(pdf)
  drawHead(sheets, list, location, site)
  for (const table of list.tables) drawPrices(sheets, table)
  drawNotes(sheets)
  drawPageFooters(sheets, sellerIdentificationOf({ pos: list.pos, facts: site }))
  pdf.end()
  return buffer(pdf)
}

const titleWidth = 300

function drawHead(
  sheets: PdfWriter,
  { day, rate }: PrintablePriceList,
  { title, phone }: Location,
  site: Site,
): void {
  const top = sheets.y
  const end = drawBrand(sheets, site)
  const titleBox = {
    x: a4Page.left + a4ContentWidth - titleWidth,
    width: titleWidth,
    align: 'right',
  } as const
  sheets.y = sheets.write('H1', 'Tarifs', pdfTextStyles.title, { ...titleBox, y: top })
  sheets.y = sheets.write('P', title, pdfTextStyles.number, { ...titleBox, y: sheets.y + 8 })
  const line = `Au ${formatDay(day)} · ${phone.display.replaceAll(' ', '\u00A0')}`
  sheets.y = sheets.write('P', line, pdfTextStyles.quiet, titleBox)
  sheets.y = Math.max(sheets.y, end)
  const taxes = `Prix en euros, toutes taxes comprises (TVA à ${formatPercent(rate)}), par jante\u00A0; les suppléments, par pièce.`
  sheets.block('P', taxes, pdfTextStyles.number, { before: 14 })
}

/** Width in points of each price column in a table with more than three of them. */
const narrowColumnWidth = 52.5
/** Width in points of each price column in a table with at most three of them. */
const wideColumnWidth = 90

function drawPrices(sheets: PdfWriter, { title, head, columns, rows }: PriceTable): void {
  const width = columns.length > 3 ? narrowColumnWidth : wideColumnWidth
  const table = {
    columns: [{ label: head }, ...columns.map((label) => ({ label, width }))],
    rows: rows.map(({ name, prices }) => [
      name,
      ...prices.map((cents) => (cents === null ? 'sur devis' : formatCents(cents))),
    ]),
    padding: 2.6,
    styles: { body: pdfTextStyles.poster, label: pdfTextStyles.posterLabel },
  }
  sheets.y += 14
  // Keeps the title and its table on one sheet if they fit.
  sheets.ensureSpace(sheets.heightOf(title, pdfTextStyles.heading) + 4 + measureTableHeight(sheets, table))
  sheets.block('H2', title, pdfTextStyles.heading)
  sheets.y += 4
  drawTable(sheets, table)
}

const notes = [
  'Devis gratuit. Nous tenons le prix du devis\u00A0; l’examen des jantes à l’atelier précise les travaux nécessaires.',
  'Le détail des opérations comprises dans chaque forfait est à votre disposition à l’accueil.',
  'Une note détaillée est remise pour toute prestation à partir de 25\u00A0€, et sur demande en dessous.',
]

function drawNotes(sheets: PdfWriter): void {
  sheets.y += 12
  for (const note of notes) sheets.block('P', note, pdfTextStyles.form, { before: 2 })
}
