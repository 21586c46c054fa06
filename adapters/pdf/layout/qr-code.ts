import { type QrDrawing, qrBorder } from '../../../domain/kernel/qr-drawing.ts'
import type { PdfWriter } from './pdf-writer.ts'

/** Position in points from the top left. Includes a white border of one module. */
interface CodePlace {
  x: number
  y: number
  side: number
}

/** Draws a QR code as vectors, with `alt` text for assistive technology. The paper around it is white. */
export function drawQrCode(
  sheets: PdfWriter,
  alt: string,
  { size, path }: QrDrawing,
  { x, y, side }: CodePlace,
): void {
  const modules = size - 2 * qrBorder
  const scale = side / (modules + 2)
  sheets.figure(alt, { x, y, width: side, height: side }, (pdf) => {
    const shift = (qrBorder - 1) * scale
    pdf.save()
    pdf
      .translate(x - shift, y - shift)
      .scale(scale)
      .path(path)
      .fill(labelBlack)
    pdf.restore()
  })
}

/** Colour of codes and labels. Label printers print each dot black or not at all, so an almost black colour becomes a pattern. */
export const labelBlack = '#000'
