import { buffer } from 'node:stream/consumers'
import type { Site } from '../../domain/business/site.ts'
import { formatDate } from '../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { PrintableLeaseReturn } from '../../domain/oversight/fleet/printable-fleet.ts'
import { addressBlockHeight, drawAddressBlock, drawBrand, drawPageFooters } from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import { a4ContentWidth, a4Page, PdfWriter, pdfTextStyles } from './layout/pdf-writer.ts'
import { drawTable } from './layout/table.ts'
import { sellerIdentificationOf } from './mentions.ts'

const titleWidth = 290

const amount = (cents: number | null) => (cents === null ? '–' : formatCents(cents))

/** Returns the comparison of costs for the return of a leased car, the lessor's and the workshop's, as a PDF file. */
export function renderLeaseReturnPdf(
  lease: PrintableLeaseReturn,
  { fonts }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const { at, lessor, number, owner, vehicle, plate, pos, rims, totals, sources } = lease
  const pdf = createPdf(
    { title: `Restitution LLD ${plate || number}`, subject: `Restitution à ${lessor}`, at },
    fonts,
    site,
  )
  const sheets = new PdfWriter(pdf)
  const top = sheets.y
  const end = drawBrand(sheets, site)
  const titleBox = {
    x: a4Page.left + a4ContentWidth - titleWidth,
    width: titleWidth,
    align: 'right',
  } as const
  sheets.y = sheets.write('H1', 'Restitution LLD', pdfTextStyles.title, { ...titleBox, y: top })
  sheets.y = sheets.write('P', plate || number, pdfTextStyles.number, { ...titleBox, y: sheets.y + 8 })
  sheets.y = sheets.write('P', `Établie le ${formatDate(at)}`, pdfTextStyles.quiet, titleBox)
  sheets.y = Math.max(sheets.y, end) + 18
  const facts = [vehicle, `Client\u00A0: ${owner}`, `Loueur\u00A0: ${lessor}`, `Dossier\u00A0: ${number}`]
  const lines = facts.filter(Boolean)
  sheets.ensureSpace(addressBlockHeight(sheets, 'Véhicule', lines, a4ContentWidth))
  sheets.y = drawAddressBlock(sheets, 'Véhicule', lines, {
    x: a4Page.left,
    y: sheets.y,
    width: a4ContentWidth,
  })
  sheets.y += 16
  sheets.ensureSpace(90)
  sheets.block('H2', `Jantes\u00A0: ${rims.length}`, pdfTextStyles.heading)
  sheets.y += 6
  drawTable(sheets, {
    columns: [
      { label: 'Jante' },
      { label: 'Défauts', width: 160, isText: true },
      { label: 'Barème HT', width: 70 },
      { label: 'Notre prix HT', width: 70 },
      { label: 'Économie HT', width: 70 },
    ],
    rows: [
      ...rims.map(({ place: where, name, defects, charged, ours, saved }) => [
        `${where}. ${name}`,
        defects
          .map(({ name: defect, cents }) => `${defect}${cents === null ? ' (hors barème)' : ''}`)
          .join('\n') || 'Aucun défaut noté',
        amount(charged),
        amount(ours),
        amount(saved),
      ]),
      ['Total', '', amount(totals.charged), amount(totals.ours), amount(totals.saved)],
    ],
    padding: 4.5,
  })
  const source = sources.length > 0 ? `Barème\u00A0: ${sources.join('\u00A0; ')}. ` : ''
  sheets.block('P', `${source}Le loueur reste seul juge de ce qu’il facture.`, pdfTextStyles.note, {
    before: 10,
  })
  drawPageFooters(sheets, sellerIdentificationOf({ pos, facts: site }))
  pdf.end()
  return buffer(pdf)
}
