import { namedColumns } from '../../kernel/import/named-columns.ts'

/** The columns of a file of prices, in the order in which one is written. */
export const priceColumns = {
  owner: 'Point de vente',
  section: 'Prestation',
  extra: 'Désignation',
  size: 'Taille',
  finish: 'Finition',
  price: 'Prix HT',
  from: 'À partir du',
} as const

type PriceColumn = keyof typeof priceColumns

/** What a line of a file says, by column; a column that the file does not have says nothing. */
export type PriceCells = Readonly<Record<PriceColumn, string>>

/** Which column of the file is which; what others call them too. */
const columnAliases: Readonly<Record<PriceColumn, readonly string[]>> = {
  owner: ['pointdevente', 'atelier', 'site'],
  section: ['prestation', 'service'],
  extra: ['designation', 'supplement', 'nom'],
  size: ['taille', 'pouces', 'diametre'],
  finish: ['finition'],
  price: ['prixht', 'prix', 'tarif', 'tarifht', 'montantht'],
  from: ['apartirdu', 'valabledes', 'date', 'depuis'],
}

const columns = namedColumns(priceColumns, columnAliases)

/** The names of those without which nothing can be read. */
export const missingColumns = (lines: readonly string[][]) => columns.missing(lines, ['section', 'price'])

/** Returns the lines of a file, the headings first (`withHeadingsFirst`). */
export const headedPriceLines = columns.headed

/** Returns a function that reads the lines of a file with these headings. */
export const priceCellsReader: (titles: readonly string[]) => (line: readonly string[]) => PriceCells =
  columns.reader
