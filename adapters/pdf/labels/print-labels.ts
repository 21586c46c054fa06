import { buffer } from 'node:stream/consumers'
import { formatDate } from '../../../domain/calendar/paris-day.ts'
import { labelsPerSheet, type PrintableLabels } from '../../../domain/rims/printable-labels.ts'
import { openPdf } from '../layout/open-pdf.ts'
import { Sheets } from '../layout/sheets.ts'
import type { PrinterSetting } from '../printer-setting.ts'
import { drawLabel, type LabelBox } from './label.ts'

const mm = 72 / 25.4

/** Sheets of Avery L7163 and its like. */
const onSheet = { width: 99.1 * mm, height: 38.1 * mm, pitch: 101.6 * mm, left: 4.65 * mm, top: 15.15 * mm }
/** A printer cuts the roll behind each page. */
const onRoll: LabelBox = { x: 0, y: 0, width: 62 * mm, height: 48 * mm }

/** Labels of rims as bytes of a PDF file. */
export function printLabels(
  { paper, from, labels, printedAt }: PrintableLabels,
  { fonts }: PrinterSetting,
): Promise<Buffer> {
  const number = labels[0]?.number ?? ''
  const isRoll = paper === 'rouleau'
  const page = {
    size: (isRoll ? [onRoll.width, onRoll.height] : 'A4') as PDFKit.PDFDocumentOptions['size'],
    margin: 0,
  }
  const subject = `Étiquettes du ${formatDate(printedAt)}`
  const pdf = openPdf({ title: `Étiquettes de la commande ${number}`, subject, at: printedAt, page }, fonts)
  const sheets = new Sheets(pdf)
  for (const [index, label] of labels.entries()) {
    const place = isRoll ? index : index + from - 1
    const isNewPage = index > 0 && (isRoll || place % labelsPerSheet === 0)
    if (isNewPage) pdf.addPage(page)
    sheets.within('Sect', () => drawLabel(sheets, label, isRoll ? onRoll : boxAt(place)))
  }
  pdf.end()
  return buffer(pdf)
}

/** From left to right, then down. */
function boxAt(place: number): LabelBox {
  const { left, pitch, top, width, height } = onSheet
  const spot = place % labelsPerSheet
  return { x: left + (spot % 2) * pitch, y: top + Math.floor(spot / 2) * height, width, height }
}
