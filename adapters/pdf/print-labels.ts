import { buffer } from 'node:stream/consumers'
import type { Site } from '../../domain/business/site.ts'
import { formatDate } from '../../domain/kernel/calendar/paris-day.ts'
import { encodeQrDrawing } from '../../domain/kernel/qr-drawing.ts'
import {
  labelsPerSheet,
  type PrintableLabels,
  type RimLabel,
} from '../../domain/workshop/rims/printable-labels.ts'
import { drawQrCode, labelColour } from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import { type PdfTextStyle, PdfWriter, pdfTextStyles } from './layout/pdf-writer.ts'

const mm = 72 / 25.4

/** Sheets of labels such as Avery L7163. */
const onSheet = { width: 99.1 * mm, height: 38.1 * mm, pitch: 101.6 * mm, left: 4.65 * mm, top: 15.15 * mm }
/** Labels on a roll: the printer cuts after each page. */
const onRoll: LabelBox = { x: 0, y: 0, width: 62 * mm, height: 48 * mm }

/** Returns labels of rims as a PDF file. */
export function renderLabelsPdf(
  { paper, from, labels, printedAt }: PrintableLabels,
  { fonts }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const number = labels[0]?.number ?? ''
  const isRoll = paper === 'rouleau'
  const page = {
    size: (isRoll ? [onRoll.width, onRoll.height] : 'A4') as PDFKit.PDFDocumentOptions['size'],
    margin: 0,
  }
  const subject = `Étiquettes du ${formatDate(printedAt)}`
  const pdf = createPdf(
    { title: `Étiquettes de la commande ${number}`, subject, at: printedAt, page },
    fonts,
    site,
  )
  const sheets = new PdfWriter(pdf)
  for (const [index, label] of labels.entries()) {
    const slot = isRoll ? index : index + from - 1
    const isNewPage = index > 0 && (isRoll || slot % labelsPerSheet === 0)
    if (isNewPage) pdf.addPage(page)
    sheets.within('Sect', () => drawLabel(sheets, label, isRoll ? onRoll : boxAt(slot)))
  }
  pdf.end()
  return buffer(pdf)
}

/** Returns the position of a label: from left to right, then down. */
function boxAt(slot: number): LabelBox {
  const { left, pitch, top, width, height } = onSheet
  const spot = slot % labelsPerSheet
  return { x: left + (spot % 2) * pitch, y: top + Math.floor(spot / 2) * height, width, height }
}

/** Position of a label on its page, in points from the top left. */
interface LabelBox {
  x: number
  y: number
  width: number
  height: number
}

const padding = 7
/** Width in points up to which text that does not fit beside the code is placed below it. */
const minWidthForTextBeside = 240

/** Draws the label of one rim: the QR code, and beside it text that can be read from a distance of one metre. */
function drawLabel(sheets: PdfWriter, label: RimLabel, { x, y, width, height }: LabelBox): void {
  const isRoomy = width > minWidthForTextBeside
  const side = isRoomy ? height - 2 * padding : width * 0.46
  const alt = `Code à scanner de la jante ${label.rim}, commande ${label.number}`
  drawQrCode(sheets, alt, encodeQrDrawing(label.url), { x: x + padding, y: y + padding, side })
  const beside = x + padding + side + 4
  const right = x + width - padding - beside
  const top = y + padding + (isRoomy ? 2 : 4)
  sheets.y = top
  const column = { x: beside, width: right }
  for (const [text, style] of besideCode(label)) {
    if (style === labelStyles.rim) sheets.y = sheets.write('P', text, style, column)
    else drawFittedLine(sheets, text, style, column)
  }
  if (!isRoomy) sheets.y = Math.max(sheets.y, y + padding + side)
  const rest = isRoomy ? { x: beside, width: right } : { x: x + padding, width: width - 2 * padding }
  for (const [text, style] of belowCode(label)) drawFittedLine(sheets, text, style, rest)
}

type Line = readonly [text: string, style: PdfTextStyle]

const besideCode = ({ number, place, rim, size }: RimLabel): Line[] => [
  [number, labelStyles.line],
  [rim, labelStyles.rim],
  [[size, place].filter(Boolean).join(' · '), labelStyles.line],
]

function belowCode({ plate, vehicle, work, code }: RimLabel): Line[] {
  const lines: Line[] = [
    [plate ?? '', labelStyles.number],
    [vehicle, labelStyles.small],
    [work, labelStyles.line],
    [`À taper\u00a0: ${code}`, labelStyles.small],
  ]
  return lines.filter(([text]) => text !== '')
}

/** Draws one line of text on a label; cuts the text if it is wider than the label. */
function drawFittedLine(
  sheets: PdfWriter,
  text: string,
  style: PdfTextStyle,
  box: { x: number; width: number },
): void {
  sheets.y = sheets.write('P', sheets.cutToWidth(text, style, box.width - 1), style, box)
}

const labelStyles = {
  number: { ...pdfTextStyles.number, leading: 1.25, color: labelColour },
  rim: { ...pdfTextStyles.heading, size: 13, leading: 1.15, color: labelColour },
  line: { ...pdfTextStyles.strong, size: 9, leading: 1.3, color: labelColour },
  small: { ...pdfTextStyles.quiet, size: 8, leading: 1.3, color: labelColour },
} as const satisfies Record<string, PdfTextStyle>
