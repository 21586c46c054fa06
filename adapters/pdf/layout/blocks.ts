import type { Site } from '../../../domain/business/site.ts'
import { type QrDrawing, qrBorderModules } from '../../../domain/kernel/qr-drawing.ts'
import {
  a4ContentWidth,
  a4Page,
  type PdfTextStyle,
  type PdfWriter,
  pdfColors,
  pdfTextStyles,
} from './pdf-writer.ts'

interface FramedText {
  kind: string
  text: string
  style: PdfTextStyle
  /** Points above the text. */
  before?: number
}

interface Frame {
  texts: readonly FramedText[]
  x?: number
  width: number
  padding: number
  weight: number
  color?: string
  /** Points below the last text, for handwriting, and minimum height of the frame. */
  after?: number
  least?: number
}

/** Draws texts in a frame that is not split over two sheets. */
export function drawFrame(sheets: PdfWriter, frame: Frame): void {
  const { texts, x = a4Page.left, width, padding, weight, color = pdfColors.text } = frame
  const height = measureFrameHeight(sheets, frame)
  sheets.ensureSpace(height)
  const top = sheets.y
  sheets.decorate((pdf) => pdf.rect(x, top, width, height).lineWidth(weight).strokeColor(color).stroke())
  sheets.y += padding
  const inside = { x: x + padding, width: width - 2 * padding }
  for (const { kind, text, style, before = 0 } of texts)
    sheets.y = sheets.write(kind, text, style, { ...inside, y: sheets.y + before })
  sheets.y = top + height
}

export function measureFrameHeight(
  sheets: PdfWriter,
  { texts, width, padding, after = 0, least = 0 }: Frame,
): number {
  const heights = texts.map(
    ({ text, style, before = 0 }) => before + sheets.heightOf(text, style, width - 2 * padding),
  )
  return Math.max(
    least,
    heights.reduce((sum, height) => sum + height, 2 * padding + after),
  )
}

/** Draws the brand. Returns the y of its end. */
export function drawBrand(sheets: PdfWriter, site: Site): number {
  const end = sheets.write('P', site.brand.toUpperCase(), pdfTextStyles.brand, { width: 200 })
  sheets.decorate((pdf) => pdf.rect(a4Page.left, end + 7, 26, 2.5).fill(pdfColors.ember))
  return sheets.write('P', 'Rénovation de jantes', pdfTextStyles.quiet, { y: end + 18.5, width: 200 })
}

interface Column {
  x: number
  y: number
  width: number
}

/** Draws a label and, below it, a name and its lines. Returns the y of their end. */
export function drawAddressBlock(
  sheets: PdfWriter,
  label: string,
  [name = '', ...others]: string[],
  column: Column,
): number {
  let { y } = column
  sheets.within('Sect', () => {
    y = sheets.write('H2', label, pdfTextStyles.label, column) + 3
    y = sheets.write('P', name, pdfTextStyles.partyName, { ...column, y }) + 2
    for (const line of others) y = sheets.write('P', line, pdfTextStyles.body, { ...column, y })
  })
  return y
}

export function addressBlockHeight(
  sheets: PdfWriter,
  label: string,
  [name = '', ...others]: string[],
  width: number,
): number {
  const lines = others.map((line) => sheets.heightOf(line, pdfTextStyles.body, width))
  const heads =
    sheets.heightOf(label, pdfTextStyles.label, width) +
    3 +
    sheets.heightOf(name, pdfTextStyles.partyName, width) +
    2
  return lines.reduce((sum, height) => sum + height, heads)
}

const gapOfHalves = 24
/** Width in points of each of two blocks side by side. */
export const halfWidth = (a4ContentWidth - gapOfHalves) / 2
/** Left edge of the right one of two blocks side by side, in points. */
export const rightHalfX = a4Page.left + halfWidth + gapOfHalves

/** Draws two address blocks side by side, on a new page if they do not fit. The first line of each is its label. */
export function drawAddressBlocksSideBySide(
  sheets: PdfWriter,
  [leftLabel = '', ...left]: readonly string[],
  [rightLabel = '', ...right]: readonly string[],
): void {
  sheets.ensureSpace(
    Math.max(
      addressBlockHeight(sheets, leftLabel, left, halfWidth),
      addressBlockHeight(sheets, rightLabel, right, halfWidth),
    ),
  )
  const { y } = sheets
  sheets.y = Math.max(
    drawAddressBlock(sheets, leftLabel, left, { x: a4Page.left, y, width: halfWidth }),
    drawAddressBlock(sheets, rightLabel, right, { x: rightHalfX, y, width: halfWidth }),
  )
}

const fromBelow = 28

/** Writes the issuer and the page number on every sheet. Call it last, when the number of pages is known. */
export function drawPageFooters(sheets: PdfWriter, seller: string): void {
  const { start, count } = sheets.pdf.bufferedPageRange()
  const lines = seller.split('\n')
  for (let page = 0; page < count; page++) {
    sheets.pdf.switchToPage(start + page)
    // pdfkit moves a text that begins below the margin to a new page.
    sheets.pdf.page.margins.bottom = 0
    const lineGap = sheets.dress(pdfTextStyles.foot)
    const pitch = pdfTextStyles.foot.size * pdfTextStyles.foot.leading
    const y = a4Page.height - fromBelow - lines.length * pitch
    sheets.decorate((pdf) => {
      for (const [index, line] of lines.entries())
        pdf.text(line, a4Page.left, y + index * pitch, { width: 430, lineGap })
      const label = `Page ${page + 1}\u00A0/\u00A0${count}`
      pdf.text(label, a4Page.left, y + (lines.length - 1) * pitch, {
        width: a4ContentWidth,
        align: 'right',
        lineGap,
      })
    }, 'Pagination')
  }
}

/** Position in points from the top left. Includes a white border of one module. */
interface CodeBox {
  x: number
  y: number
  side: number
}

/** Draws a QR code as vectors, with `alt` text for assistive technology. The paper around it is white. */
export function drawQrCode(
  sheets: PdfWriter,
  alt: string,
  { size, path }: QrDrawing,
  { x, y, side }: CodeBox,
): void {
  const modules = size - 2 * qrBorderModules
  const scale = side / (modules + 2)
  sheets.figure(alt, { x, y, width: side, height: side }, (pdf) => {
    const shift = (qrBorderModules - 1) * scale
    pdf.save()
    pdf
      .translate(x - shift, y - shift)
      .scale(scale)
      .path(path)
      .fill(labelColour)
    pdf.restore()
  })
}

/** Colour of codes and labels. Label printers print each dot black or not at all, so an almost black colour becomes a pattern. */
export const labelColour = '#000'
