import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/**
 * Reads the QR codes of a picture with a program other than the site's own. Returns the content of each, its error correction
 * level and its version.
 */
export async function readQrCodes(png: Uint8Array) {
  const binary = await readFile(wasm)
  prepareZXingModule({ overrides: { wasmBinary: binary.buffer as ArrayBuffer } })
  const barcodes = await readBarcodes(png, { formats: ['QRCode'], maxNumberOfSymbols: 8 })
  return barcodes.map(({ text, ecLevel, version }) => ({ text, ecLevel, version: Number(version) }))
}

/** Reads a QR code that a page draws as an SVG path in a square. The site's own library decodes no SVG. */
export async function readQrPath(path: string, side: number) {
  const pixels = Buffer.alloc(side * side, 255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const start = Number(y) * side + Number(x)
    pixels.fill(0, start, start + Number(length))
  }
  const picture = sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
  return readQrCodes(
    await picture
      .resize(side * 6, side * 6, { kernel: 'nearest' })
      .png()
      .toBuffer(),
  )
}
