import { type Day, formatDay } from '../../calendar/paris-day.ts'
import { readDay } from '../../calendar/read-day.ts'
import { pointOfSaleName } from '../../documents/points-of-sale.ts'
import { folded } from '../../import/named-columns.ts'
import { rimFinishes, rimServices, rimSizes } from '../../rims/rim-words.ts'
import { site } from '../../site.ts'
import { mostOfExtraName, notAnAmount, tidyName } from '../price-form.ts'
import { readPrice } from '../read-price.ts'
import { fieldOf, type Section, type SheetKey } from '../sheet-fields.ts'
import type { PriceCells } from './price-columns.ts'

/** A price as a line of a file lays it down; without one, none holds from that day on. */
export interface PriceLine {
  key: SheetKey
  field: string
  cents: number | null
  day: Day
}

/** What the cells of a line say, or the sentences that tell what of them is not understood. */
export function readPriceLine(cells: PriceCells, today: Day): PriceLine | { sentences: string[] } {
  const sentences: string[] = []
  const section = known(sections, cells.section)
  if (!section) sentences.push(`«\u00a0${cells.section}\u00a0» n’est pas une prestation`)
  const posId = readWord(owners, cells.owner, 'tous', 'un point de vente', sentences)
  const isExtra = section === 'extras'
  const size = isExtra ? null : readSize(cells.size, sentences)
  const finish = isExtra ? null : readWord(finishes, cells.finish, 'toutes', 'une finition', sentences)
  const extra = tidyName(cells.extra)
  if (isExtra && extra === '') sentences.push('Un supplément a besoin d’une désignation')
  if (extra.length > mostOfExtraName)
    sentences.push(`Désignation\u00a0: ${mostOfExtraName}\u00a0caractères au plus`)
  const cents = isNone(cells.price) ? null : readPrice(cells.price)
  if (cents === null && !isNone(cells.price))
    sentences.push(`Prix «\u00a0${cells.price}\u00a0»\u00a0: ${wanted}`)
  const day = readFrom(cells.from, today, sentences)
  if (sentences.length > 0 || !section) return { sentences }
  const place = { service: isExtra ? extra : section, size, finish }
  return { key: { posId, section }, field: fieldOf(section, place), cents, day }
}

const wanted = notAnAmount.charAt(0).toLowerCase() + notAnAmount.slice(1)
const isNone = (text: string) => text === '' || folded(text) === 'aucun'

type Words = ReadonlyMap<string, string>

const words = (entries: readonly (readonly [key: string, name: string])[]): Words =>
  new Map(entries.flatMap(([key, name]) => [[folded(key), key] as const, [folded(name), key] as const]))

const sections = words([...Object.entries(rimServices), ['extras', 'Suppléments'], ['extras', 'Supplément']])
const finishes = words(Object.entries(rimFinishes))
const owners = words(site.pointsOfSale.map(({ id }) => [id, pointOfSaleName(id)] as const))

const known = (among: Words, text: string) => (among.get(folded(text)) ?? null) as Section | null

/** A word, or all of them where the cell is empty or begins so. */
function readWord(among: Words, text: string, all: string, what: string, sentences: string[]): string | null {
  if (text === '' || folded(text).startsWith(all)) return null
  const found = among.get(folded(text))
  if (found === undefined) sentences.push(`«\u00a0${text}\u00a0» n’est pas ${what}`)
  return found ?? null
}

function readSize(text: string, sentences: string[]): number | null {
  if (text === '' || folded(text).startsWith('toutes')) return null
  const found = rimSizes.find((size) => String(size) === text.replace(/\s*(pouces?|["”″])$/i, ''))
  if (found === undefined)
    sentences.push(`«\u00a0${text}\u00a0» n’est pas une taille de ${rimSizes[0]} à ${rimSizes.at(-1)} pouces`)
  return found ?? null
}

/** `31/12/2026` or `2026-12-31`; today where nothing is said. */
function readFrom(text: string, today: Day, sentences: string[]): Day {
  if (text === '') return today
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const written = day ? `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const read = readDay(written)
  if (!read) sentences.push(`«\u00a0${text}\u00a0» n’est pas une date, comme ${formatDay(today)}`)
  return read ?? today
}
