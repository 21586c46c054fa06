import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureKindOf } from '../../app/ui/pictures/picture-kinds.ts'
import { picturesFolder } from './folders.mjs'
import { grainedAvif } from './grained-avif.mjs'
import { openMaster } from './masters.mjs'

/**
 * Writes a picture's files from its master: AVIF in the widths of its kind, and one JPEG for the few browsers
 * without AVIF, which mails and social cards use too. Returns its entry in the manifest. Throws when the
 * phone's file is over its budget.
 */
export async function encodePicture(name, source) {
  const kind = pictureKindOf(name)
  const master = await openMaster(source)
  const { width, height } = await master.metadata()
  const widths = [...new Set(kind.widths.map((wanted) => Math.min(wanted, width)))]
  const jpegWidth = widths.at(-2) ?? widths[0]
  const avifs = await Promise.all(widths.map((wanted) => toAvif(master, wanted, kind.press)))
  const phoneWeight = avifs[0].length
  if (phoneWeight > kind.phoneBudget)
    throw new Error(
      `${name} weighs ${phoneWeight} bytes on a phone, ${kind.phoneBudget / 1024} KB are allowed`,
    )
  const jpeg = await master.clone().resize(jpegWidth).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  await mkdir(picturesFolder, { recursive: true })
  const entry = { width, height, widths, jpegWidth, color: await averageColor(master) }
  const contents = [...avifs, jpeg]
  for (const [index, file] of pictureFiles(name, entry).entries())
    await writeFile(join(picturesFolder, file), contents[index])
  return entry
}

/** Returns the file names of a picture: AVIF from the smallest width, then the JPEG. */
export const pictureFiles = (name, { widths, jpegWidth }) => [
  ...widths.map((width) => `${name}-${width}.avif`),
  `${name}-${jpegWidth}.jpg`,
]

function toAvif(master, width, press) {
  const picture = master.clone().resize(width)
  if ('grainedAt' in press) return grainedAvif(picture, press.grainedAt)
  return picture.avif({ quality: press.quality, effort: 7, bitdepth: 10 }).toBuffer()
}

/** Returns the average colour of the whole picture, which in a dark studio is the colour that a viewer perceives. */
async function averageColor(master) {
  const pixel = await master.clone().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
