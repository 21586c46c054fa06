import { encode } from 'uqr'

/** A code that telephones read: one side in modules, and the dark ones as the path of an SVG or a PDF. */
export interface QrDrawing {
  size: number
  path: string
}

/** White around it, in modules: readers want it (ISO/IEC 18004). */
export const qrBorder = 4

/** Dark modules side by side are one stroke. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: qrBorder })
  return { size, path: data.map(drawRow).join('') }
}

function drawRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    const start = x
    while (row[x]) x++
    if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
  }
  return path
}

/** The same as pixels, 0 for dark and 255 for white, one for each module. */
export function qrPixels({ size, path }: QrDrawing): Buffer {
  const pixels = Buffer.alloc(size * size, 255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    const start = Number(y) * size + Number(x)
    pixels.fill(0, start, start + Number(length))
  }
  return pixels
}
