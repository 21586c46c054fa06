import { asc } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { priceGrid } from '../../../db/schema/tables.ts'
import { type Day, formatDay, parisDay, parseDay } from '../../kernel/calendar/paris-day.ts'
import { yieldToEventLoopEvery } from '../../kernel/flow/yield-every.ts'
import { normalizeHeading } from '../../kernel/import/named-columns.ts'
import { type ImportOutcome, runImport } from '../../kernel/import/run-import.ts'
import { formatDecimalCents, parsePrice } from '../../kernel/money/amounts.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { rimFinishNames, rimServiceNames, rimSizes } from '../../kernel/rim-words.ts'
import { uncapitalize } from '../../kernel/text/first-letter.ts'
import { locationName } from '../points-of-sale.ts'
import type { Site } from '../site.ts'
import { lockPrices, savePriceSheetChanges } from './change-prices.ts'
import { type PriceCells, priceCellsReader, putPriceHeadingsFirst } from './price-columns.ts'
import { invalidPriceText, maxExtraNameLength, tidyName } from './price-forms.ts'
import {
  formatPriceField,
  formatPriceSheetPointOfSale,
  type PriceSheetKey,
  type PriceSheetSection,
  priceSheetFieldOf,
  priceSheetId,
  priceSheetSectionNames,
} from './sheet-fields.ts'

type PriceDeps = Deps<'db' | 'clock' | 'announcements' | 'facts'>

/** Sets all prices of an uploaded file, or none if a line is wrong. */
export function importPrices(
  deps: PriceDeps,
  by: StaffPerson,
  id: string,
  seen: string,
): Promise<ImportOutcome> {
  return runImport(
    deps,
    by,
    { id, seen },
    {
      kind: 'prices',
      lock: lockPrices,
      plan: (tx, lines) => planPriceImport(tx, lines, parisDay(deps.clock.now()), deps.facts.current()),
      isAllOrNothing: true,
      write: (tx, planned) => writePrices(tx, deps, by, planned),
    },
  )
}

/** Plans the import of these lines. Prices of past days cannot be changed. */
export async function planPriceImport(
  db: Database,
  file: readonly string[][],
  today: Day,
  site: Site,
): Promise<PlannedPriceLine[]> {
  const history = await findPriceHistory(db)
  const seen = new Map<string, number>()
  const [titles = [], ...lines] = putPriceHeadingsFirst(file)
  const cellsOf = priceCellsReader(titles)
  const planned: PlannedPriceLine[] = []
  const letOthersRun = yieldToEventLoopEvery()
  for (const [index, line] of lines.entries()) {
    if (line.every((cell) => cell === '')) continue
    planned.push(
      planLine(index + 2, parsePriceLine(cellsOf(line), today, site), { history, seen, today }, site),
    )
    await letOthersRun()
  }
  return planned
}

/** Plan for one line; `line` is its number in a spreadsheet, `name` describes the price. */
export type PlannedPriceLine = { line: number; name: string } & (
  | { fate: 'created' | 'changed' | 'same'; price: PriceLine; before: number | null }
  | { fate: 'wrong'; sentences: string[] }
)

interface PlanContext {
  history: PriceHistory
  seen: Map<string, number>
  today: Day
}

function planLine(
  line: number,
  price: PriceLine | { sentences: string[] },
  { history, seen, today }: PlanContext,
  site: Site,
): PlannedPriceLine {
  if ('sentences' in price) return { line, name: '', fate: 'wrong', ...price }
  const name = describeLine(price, site)
  const { key, field, cents, day } = price
  const priceKey = `${priceSheetId(key)} ${field}`
  const earlier = seen.get(`${priceKey} ${day}`)
  if (earlier !== undefined)
    return { line, name, fate: 'wrong', sentences: [`Même prix que la ligne ${earlier}`] }
  seen.set(`${priceKey} ${day}`, line)
  const before = history.get(priceKey)?.findLast(({ from }) => from <= day)?.cents ?? null
  if (before === cents) return { line, name, fate: 'same', price, before }
  if (day < today)
    return { line, name, fate: 'wrong', sentences: ['Ce jour est passé\u00a0: ce qui a valu ne change plus'] }
  return { line, name, fate: before === null ? 'created' : 'changed', price, before }
}

/** Describes a price: « Rénovation, 17 pouces, bicolore, Ostwald, à partir du 01/01/2027 ». */
function describeLine({ key, field, day }: PriceLine, site: Site): string {
  const { section, posId } = key
  return [
    priceSheetSectionNames[section],
    formatPriceField(section, field),
    formatPriceSheetPointOfSale(posId, site),
    `à partir du ${formatDay(day)}`,
  ].join(', ')
}

/** A price from a line of a file. Without an amount it ends the price from that day on. */
interface PriceLine {
  key: PriceSheetKey
  field: string
  cents: number | null
  day: Day
}

/** Parses the cells of a line, or returns French sentences about the cells that are invalid. */
function parsePriceLine(cells: PriceCells, today: Day, site: Site): PriceLine | { sentences: string[] } {
  const sentences: string[] = []
  const section = findSection(cells.section)
  if (!section) sentences.push(`«\u00a0${cells.section}\u00a0» n’est pas une prestation`)
  const posId = parseWord(ownersByWord(site), cells.owner, 'tous', 'un point de vente', sentences)
  const isExtra = section === 'extras'
  const size = isExtra ? null : parseSize(cells.size, sentences)
  const finish = isExtra ? null : parseWord(finishesByWord, cells.finish, 'toutes', 'une finition', sentences)
  const extra = tidyName(cells.extra)
  if (isExtra && extra === '') sentences.push('Un supplément a besoin d’une désignation')
  if (extra.length > maxExtraNameLength)
    sentences.push(`Désignation\u00a0: ${maxExtraNameLength}\u00a0caractères au plus`)
  const cents = isNoPrice(cells.price) ? null : parsePrice(cells.price)
  if (cents === null && !isNoPrice(cells.price))
    sentences.push(`Prix «\u00a0${cells.price}\u00a0»\u00a0: ${priceProblemInline}`)
  const day = parseStartDay(cells.from, today, sentences)
  if (sentences.length > 0 || !section) return { sentences }
  const position = { service: isExtra ? extra : section, size, finish }
  return { key: { posId, section }, field: priceSheetFieldOf(section, position), cents, day }
}

const priceProblemInline = uncapitalize(invalidPriceText)

const isNoPrice = (text: string) => text === '' || normalizeHeading(text) === 'aucun'

function parseSize(text: string, sentences: string[]): number | null {
  if (text === '' || normalizeHeading(text).startsWith('toutes')) return null
  const rimSize = rimSizes.find((size) => String(size) === text.replace(/(?:pouces?|["”″])$/i, '').trimEnd())
  if (rimSize === undefined)
    sentences.push(`«\u00a0${text}\u00a0» n’est pas une taille de ${rimSizes[0]} à ${rimSizes.at(-1)} pouces`)
  return rimSize ?? null
}

/** Parses `31/12/2026` or `2026-12-31`; an empty cell means today. */
function parseStartDay(text: string, today: Day, sentences: string[]): Day {
  if (text === '') return today
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const written = day ? `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const read = parseDay(written)
  if (!read) sentences.push(`«\u00a0${text}\u00a0» n’est pas une date, comme ${formatDay(today)}`)
  return read ?? today
}

type WordIndex = ReadonlyMap<string, string>

const indexWords = (entries: readonly (readonly [key: string, name: string])[]): WordIndex =>
  new Map(
    entries.flatMap(([key, name]) => [
      [normalizeHeading(key), key] as const,
      [normalizeHeading(name), key] as const,
    ]),
  )

const sectionsByWord = indexWords([
  ...Object.entries(rimServiceNames),
  ['extras', 'Suppléments'],
  ['extras', 'Supplément'],
])
const finishesByWord = indexWords(Object.entries(rimFinishNames))
const ownersByWord = (site: Site) =>
  indexWords(site.pointsOfSale.map(({ id }) => [id, locationName(id, site)] as const))

const findSection = (text: string) =>
  (sectionsByWord.get(normalizeHeading(text)) ?? null) as PriceSheetSection | null

/** Parses a name to its key; `null` (all) if the cell is empty or begins with the word `all`. */
function parseWord(
  among: WordIndex,
  text: string,
  all: string,
  what: string,
  sentences: string[],
): string | null {
  if (text === '' || normalizeHeading(text).startsWith(all)) return null
  const heading = among.get(normalizeHeading(text))
  if (heading === undefined) sentences.push(`«\u00a0${text}\u00a0» n’est pas ${what}`)
  return heading ?? null
}

/** Prices in the order of their first day, by sheet and field. */
type PriceHistory = Map<string, { from: Day; cents: number | null }[]>

async function findPriceHistory(db: Database): Promise<PriceHistory> {
  const rows = await db.select().from(priceGrid).orderBy(asc(priceGrid.valid_from))
  const history: PriceHistory = new Map()
  for (const row of rows) {
    const section = row.kind === 'extra' ? 'extras' : (row.service as PriceSheetSection)
    const priceKey = `${priceSheetId({ posId: row.pos_id, section })} ${priceSheetFieldOf(section, row)}`
    const before = history.get(priceKey) ?? []
    history.set(priceKey, [...before, { from: row.valid_from, cents: row.cents }])
  }
  return history
}

type LineToWrite = Exclude<PlannedPriceLine, { fate: 'wrong' }>

/** Writes the prices by day and sheet, the first day first, like changes typed in the office. */
async function writePrices(
  tx: Transaction,
  deps: PriceDeps,
  by: StaffPerson,
  planned: readonly PlannedPriceLine[],
) {
  const written = planned.filter(
    (line): line is LineToWrite => line.fate === 'created' || line.fate === 'changed',
  )
  const sheets = Map.groupBy(written, ({ price }) => `${price.day} ${priceSheetId(price.key)}`)
  for (const [, lines] of [...sheets].toSorted(([one], [other]) => one.localeCompare(other))) {
    const [first] = lines
    if (!first) continue
    const { key, day } = first.price
    await savePriceSheetChanges(tx, deps, by, {
      key,
      day,
      before: Object.fromEntries(lines.map((line) => [line.price.field, formatDecimalCents(line.before)])),
      after: Object.fromEntries(
        lines.map((line) => [line.price.field, formatDecimalCents(line.price.cents)]),
      ),
    })
  }
}
