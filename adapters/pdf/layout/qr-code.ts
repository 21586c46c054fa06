import { type QrDrawing, qrBorder } from '../../../domain/kernel/qr-drawing.ts'
import type { Sheets } from './sheets.ts'

/** Points from the top left, its own white border of a module within. */
interface CodePlace {
  x: number
  y: number
  side: number
}

/** A code to scan, as vectors, told by its words to whoever does not see it. What is around it is white already. */
export function drawCode(
  sheets: Sheets,
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
      .fill(black)
    pdf.restore()
  })
}

/** Label printers burn a point or leave it: what is not quite black comes out as a pattern of dots. */
export const black = '#000'
