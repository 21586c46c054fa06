import { type Day, formatDay } from '../../calendar/paris-day.ts'
import { readDay } from '../../calendar/read-day.ts'
import { folded } from '../../import/named-columns.ts'
import { rimSizes } from '../../rims/rim-words.ts'

export const isNone = (text: string) => text === '' || folded(text) === 'aucun'

export function readSize(text: string, sentences: string[]): number | null {
  if (text === '' || folded(text).startsWith('toutes')) return null
  const found = rimSizes.find((size) => String(size) === text.replace(/(?:pouces?|["”″])$/i, '').trimEnd())
  if (found === undefined)
    sentences.push(`«\u00a0${text}\u00a0» n’est pas une taille de ${rimSizes[0]} à ${rimSizes.at(-1)} pouces`)
  return found ?? null
}

/** `31/12/2026` or `2026-12-31`; today where nothing is said. */
export function readFrom(text: string, today: Day, sentences: string[]): Day {
  if (text === '') return today
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const written = day ? `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const read = readDay(written)
  if (!read) sentences.push(`«\u00a0${text}\u00a0» n’est pas une date, comme ${formatDay(today)}`)
  return read ?? today
}
