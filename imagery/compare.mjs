/**
 * Compares the pictures of two folders pixel by pixel:
 *
 *   node imagery/compare.mjs BEFORE AFTER
 *
 * Use it for a change of the generator that must not change a picture: render previews before, move
 * `imagery/cache/previews` aside, render them again after. Only names that both folders contain are compared.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const [before, after] = process.argv.slice(2)
if (!before || !after) throw new Error('usage: node imagery/compare.mjs BEFORE AFTER')

/** Returns the largest difference of any channel of any pixel, from 0 to 255. */
async function largestDifference(name) {
  const [a, b] = await Promise.all(
    [before, after].map((folder) => sharp(join(folder, name)).raw().toBuffer()),
  )
  if (a.length !== b.length) return 255
  let largest = 0
  for (const [index, value] of a.entries()) largest = Math.max(largest, Math.abs(value - b[index]))
  return largest
}

const present = new Set(readdirSync(after))
const names = readdirSync(before).filter((name) => name.endsWith('.png') && present.has(name))
const different = []
for (const name of names) {
  const difference = await largestDifference(name)
  if (difference > 0) different.push(`${name}: up to ${difference} of 255`)
}
console.log(`${names.length} compared, ${different.length} different`)
console.log(different.join('\n'))
process.exitCode = names.length > 0 && different.length === 0 ? 0 : 1
