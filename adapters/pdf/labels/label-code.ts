import { drawQr, qrBorder } from '../../../domain/qr-drawing.ts'
import type { RimLabel } from '../../../domain/rims/printable-labels.ts'
import type { Sheets } from '../layout/sheets.ts'
import { black } from './label-styles.ts'

/** The code to scan, as vectors. */
export function drawCode(
  sheets: Sheets,
  { url, rim, number }: RimLabel,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { size, path } = drawQr(url)
  const modules = size - 2 * qrBorder
  // Its white border is the label's own, all but a module or two.
  const scale = side / (modules + 2)
  sheets.figure(
    `Code à scanner de la jante ${rim}, commande ${number}`,
    { x, y, width: side, height: side },
    (pdf) => {
      const shift = (qrBorder - 1) * scale
      pdf.save()
      pdf
        .translate(x - shift, y - shift)
        .scale(scale)
        .path(path)
        .fill(black)
      pdf.restore()
    },
  )
}
