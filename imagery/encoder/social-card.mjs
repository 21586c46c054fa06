import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { picturesFolder } from './folders.mjs'
import { openMaster } from './masters.mjs'

/** Name of the social card. It has one size, as JPEG only, because some networks do not read AVIF. */
export const socialCardName = 'og-image'

/** Writes the picture of social cards. Returns its size. */
export async function encodeSocialCard(name, source) {
  const master = await openMaster(source)
  const { width, height } = await master.metadata()
  await mkdir(picturesFolder, { recursive: true })
  await master.jpeg({ quality: 80, mozjpeg: true }).toFile(join(picturesFolder, `${name}.jpg`))
  return { width, height }
}
