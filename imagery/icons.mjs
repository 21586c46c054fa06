/**
 * Makes the site's icons from `public/favicon.svg`:
 *
 *   node imagery/icons.mjs
 *
 * Writes `favicon.ico` (32 px), `apple-touch-icon.png`, and the manifest's icons, whose mark leaves the
 * margin that phones cut off.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const publicFolder = path.join(import.meta.dirname, '../public')
const ground = '#0d0e10'
const svg = await readFile(path.join(publicFolder, 'favicon.svg'))

/** Returns the mark on the brand's background; `margin` is the free share on each side, from 0 to 0.5. */
function icon(size, margin) {
  const inner = Math.round(size * (1 - 2 * margin))
  const edge = Math.round((size - inner) / 2)
  return sharp(svg, { density: 600 })
    .resize(inner, inner)
    .extend({
      top: edge,
      left: edge,
      bottom: size - inner - edge,
      right: size - inner - edge,
      background: ground,
    })
    .flatten({ background: ground })
    .png({ palette: true })
    .toBuffer()
}

/** Returns an ICO file with one PNG: six bytes of header, sixteen that describe the picture. */
function ico(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const files = {
  'favicon.ico': ico(await icon(32, 0), 32),
  'apple-touch-icon.png': await icon(180, 0.08),
  'icon-192.png': await icon(192, 0.1),
  'icon-512.png': await icon(512, 0.1),
}
for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(publicFolder, name), bytes)
