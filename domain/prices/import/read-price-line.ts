import type { Day } from '../../calendar/paris-day.ts'
import { uncapitalised } from '../../first-letter.ts'
import { mostOfExtraName, tidyName } from '../extra-prices-form.ts'
import { notAnAmount } from '../price-form.ts'
import { readPrice } from '../read-price.ts'
import { fieldOf, type SheetKey } from '../sheet-fields.ts'
import type { PriceCells } from './price-columns.ts'
import { finishes, known, owners, readWord, sections } from './price-words.ts'
import { isNone, readFrom, readSize } from './read-price-cells.ts'

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
  const posId = readWord(owners(), cells.owner, 'tous', 'un point de vente', sentences)
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

const wanted = uncapitalised(notAnAmount)
