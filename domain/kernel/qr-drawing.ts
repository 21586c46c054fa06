import { encode } from 'uqr'

/** A QR code: length of a side in modules, and the dark modules as a path for SVG or PDF. */
export interface QrDrawing {
  size: number
  path: string
}

/** Width of the white border in modules (ISO/IEC 18004). */
export const qrBorderModules = 4

/** Draws a text as QR code. Adjacent dark modules of a row are one rectangle. */
export function encodeQrDrawing(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: qrBorderModules })
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

/** Returns the code as greyscale pixels, one per module: 0 is dark, 255 is white. */
export function drawQrPixels({ size, path }: QrDrawing): Buffer {
  const pixels = Buffer.alloc(size * size, 255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    const start = Number(y) * size + Number(x)
    pixels.fill(0, start, start + Number(length))
  }
  return pixels
}
