import { readdir, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { crops } from './crops.mjs'

/**
 * Returns the masters in `folder`: name → { file, changed, crop }. A crop without a file of its own is included if the
 * picture that it is cut from is.
 */
export async function findMasters(folder) {
  const masters = new Map()
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/\.(png|jpg)$/.test(name)) continue
    const file = join(folder, name)
    masters.set(parse(name).name, { file, changed: (await stat(file)).mtimeMs })
  }
  for (const [name, crop] of Object.entries(crops)) {
    const source = masters.get(crop.of)
    if (source && !masters.has(name)) masters.set(name, { ...source, crop })
  }
  return masters
}

/** Opens a master as a sharp picture. */
export async function openMaster({ file, crop }) {
  if (!crop) return sharp(file)
  const [width, height] = crop.size
  return sharp(await sharp(file).extract(crop).resize(width, height).png().toBuffer())
}
