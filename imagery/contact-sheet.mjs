/**
 * Writes one sheet with all pictures of the site and their names, for comparison:
 *
 *   node imagery/contact-sheet.mjs              → imagery/cache/contact-sheet.jpg
 *   node imagery/contact-sheet.mjs FOLDER       all pictures of a folder → imagery/cache/FOLDER-sheet.jpg
 */
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import sharp from 'sharp'
import { cacheFolder, picturesFolder } from './encoder/folders.mjs'
import { readManifest } from './encoder/manifest.mjs'

const columns = 6
const tile = { width: 320, height: 260, label: 28 }
const ground = '#0d0e10'

const [folder] = process.argv.slice(2)
const pictures = folder ? await picturesIn(folder) : await picturesOfSite()
const output = join(cacheFolder, folder ? `${basename(folder)}-sheet.jpg` : 'contact-sheet.jpg')
await mkdir(cacheFolder, { recursive: true })
await layOut(pictures).then((sheet) => sheet.jpeg({ quality: 86 }).toFile(output))
console.log(`${pictures.length} pictures on ${output}`)

async function picturesOfSite() {
  const { pictures } = await readManifest()
  return Object.entries(pictures).map(([name, { jpegWidth }]) => ({
    name,
    file: join(picturesFolder, `${name}-${jpegWidth}.jpg`),
  }))
}

async function picturesIn(folder) {
  const files = (await readdir(folder)).filter((file) => /\.(png|jpg)$/.test(file))
  return files.sort().map((file) => ({ name: parse(file).name, file: join(folder, file) }))
}

async function layOut(pictures) {
  const rows = Math.max(1, Math.ceil(pictures.length / columns))
  const parts = await Promise.all(pictures.map(placed))
  return sharp({
    create: { width: columns * tile.width, height: rows * tile.height, channels: 3, background: ground },
  }).composite(parts.flat())
}

/** Returns a picture and its name as two layers of the sheet. */
async function placed({ name, file }, index) {
  const left = (index % columns) * tile.width
  const top = Math.floor(index / columns) * tile.height
  const box = { width: tile.width - 12, height: tile.height - tile.label - 8 }
  const picture = await sharp(file)
    .resize({ ...box, fit: 'contain', background: ground })
    .toBuffer()
  return [
    { input: picture, left: left + 6, top: top + 4 },
    { input: label(name), left, top: top + tile.height - tile.label },
  ]
}

function label(name) {
  const text = `<text x="8" y="17" font-family="sans-serif" font-size="15" fill="#e6e6e6">${name}</text>`
  const svg = 'xmlns="http://www.w3.org/2000/svg"'
  return Buffer.from(`<svg ${svg} width="${tile.width}" height="${tile.label}">${text}</svg>`)
}
