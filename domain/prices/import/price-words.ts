import { pointOfSaleName } from '../../documents/points-of-sale.ts'
import { folded } from '../../import/named-columns.ts'
import { rimFinishes, rimServices } from '../../rims/rim-words.ts'
import { site } from '../../site.ts'
import type { Section } from '../sheet-fields.ts'

type Words = ReadonlyMap<string, string>

const words = (entries: readonly (readonly [key: string, name: string])[]): Words =>
  new Map(entries.flatMap(([key, name]) => [[folded(key), key] as const, [folded(name), key] as const]))

export const sections = words([
  ...Object.entries(rimServices),
  ['extras', 'Suppléments'],
  ['extras', 'Supplément'],
])
export const finishes = words(Object.entries(rimFinishes))
export const owners = () => words(site.pointsOfSale.map(({ id }) => [id, pointOfSaleName(id)] as const))

export const known = (among: Words, text: string) => (among.get(folded(text)) ?? null) as Section | null

/** A word, or all of them where the cell is empty or begins so. */
export function readWord(
  among: Words,
  text: string,
  all: string,
  what: string,
  sentences: string[],
): string | null {
  if (text === '' || folded(text).startsWith(all)) return null
  const found = among.get(folded(text))
  if (found === undefined) sentences.push(`«\u00a0${text}\u00a0» n’est pas ${what}`)
  return found ?? null
}
