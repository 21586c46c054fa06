/**
 * Makes the site's own pictures from their masters:
 *
 *   node imagery/encode.mjs FOLDER_OF_MASTERS ALTERNATIVES
 *
 * The folder holds `<name>.jpg`; ALTERNATIVES is a JSON file, name → French text. Written: `public/pictures/`
 * (AVIF and, for browsers without it, JPEG) and the manifest `app/ui/picture/pictures.ts` with its colours in
 * `pictures.css`. The budgets below make the run fail rather than the pages grow.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const [masters, alternatives] = process.argv.slice(2)
if (!masters || !alternatives)
  throw new Error('usage: node imagery/encode.mjs FOLDER_OF_MASTERS ALTERNATIVES')
const alts = JSON.parse(await readFile(alternatives, 'utf8'))

const root = path.join(import.meta.dirname, '..')
const output = path.join(root, 'public/pictures')
const kilobyte = 1024
const totalBudget = 8 * kilobyte * kilobyte

// Kinds of picture: which widths a page may ask for, how hard they are pressed, what the phone's one may weigh.
const kinds = [
  { names: /^hero-wide$/, widths: [960, 1440, 1920], quality: 72, budget: 60 },
  { names: /^hero-tall$/, widths: [480, 760, 1080], quality: 72, budget: 60 },
  { names: /^portfolio-diamante-[12]$/, widths: [480, 720, 1000], quality: 66, budget: 40 },
  { names: /^balayage-affiche$/, widths: [480, 760, 1280], quality: 62, budget: 25 },
  {
    names: /^(service|portfolio|avant|apres|finition|cerakote)-/,
    widths: [440, 720, 1200],
    quality: 62,
    budget: 25,
  },
]
const kindOf = (name) => kinds.find((kind) => kind.names.test(name))

async function encode(name, kind) {
  const master = sharp(path.join(masters, `${name}.jpg`))
  const { width, height } = await master.metadata()
  const widths = [...new Set(kind.widths.map((wanted) => Math.min(wanted, width)))]
  const files = []
  for (const wanted of widths) {
    const resized = master.clone().resize(wanted)
    const avif = resized.clone().avif({ quality: kind.quality, effort: 4 })
    files.push([`${name}-${wanted}.avif`, await avif.toBuffer()])
  }
  // One JPEG is enough for the few browsers without AVIF; mails and social cards use it too.
  const jpegWidth = widths.at(-2) ?? widths[0]
  const jpeg = master.clone().resize(jpegWidth).jpeg({ quality: 82, mozjpeg: true })
  files.push([`${name}-${jpegWidth}.jpg`, await jpeg.toBuffer()])
  for (const [file, bytes] of files) await writeFile(path.join(output, file), bytes)
  checkPhoneWeight(name, files[0], kind.budget)
  const colour = await dominantColour(master)
  return {
    entry: { width, height, widths, jpegWidth, colour },
    bytes: files.reduce((sum, [, content]) => sum + content.length, 0),
  }
}

function checkPhoneWeight(name, [file, bytes], budget) {
  if (bytes.length > budget * kilobyte) throw new Error(`${name}: ${file} weighs ${bytes.length} bytes`)
}

/** The average of the whole picture, which in a dark studio is what the eye takes for its colour. */
async function dominantColour(master) {
  const pixel = await master.clone().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

async function writeManifest(entries) {
  const lines = entries.map(([name, entry]) => {
    const alt = (alts[name] ?? '').replaceAll("'", '’').replace(/ ([:;!?])/g, '\u00a0$1')
    const { width, height, widths, jpegWidth } = entry
    return `  '${name}': { width: ${width}, height: ${height}, widths: [${widths.join(', ')}], jpegWidth: ${jpegWidth}, alt: '${alt}' },`
  })
  const header = '// Written by imagery/encode.mjs.\n'
  const type = 'export type PictureName = keyof typeof pictures\n'
  await writeFile(
    path.join(root, 'app/ui/picture/pictures.ts'),
    `${header}/** The site’s own pictures: size of the master in pixels, widths at hand, French alternative. */\nexport const pictures = {\n${lines.join('\n')}\n} as const\n\n${type}`,
  )
  const colours = entries.map(
    ([name, { colour }]) => `  [data-picture="${name}"] {\n    --stand-in: ${colour};\n  }`,
  )
  await writeFile(
    path.join(root, 'app/ui/picture/pictures.css'),
    `/* Written by imagery/encode.mjs: what fills a picture’s place until it is there. */\n@layer components {\n${colours.join('\n')}\n}\n`,
  )
}

await rm(output, { recursive: true, force: true })
await mkdir(output, { recursive: true })
const names = (await readdir(masters))
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => file.slice(0, -4))
const entries = []
let total = 0
for (const name of names.sort()) {
  const kind = kindOf(name)
  if (!kind) continue
  const { entry, bytes } = await encode(name, kind)
  entries.push([name, entry])
  total += bytes
}
// The picture of social cards: one size, JPEG only, since not every network reads AVIF.
const social = await sharp(path.join(masters, 'og-image.jpg')).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
await writeFile(path.join(output, 'og-image.jpg'), social)
await writeManifest(entries)
total += social.length
console.log(`${entries.length} pictures, ${(total / kilobyte / kilobyte).toFixed(1)} MB`)
if (total > totalBudget) throw new Error(`the pictures weigh ${total} bytes together`)
