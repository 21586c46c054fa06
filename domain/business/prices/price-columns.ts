import { findNamedColumns } from '../../kernel/import/named-columns.ts'

/** Columns of a price file, in the order in which exports write them. */
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

/** Cells of a line by column; missing columns are empty. */
export type PriceCells = Readonly<Record<PriceColumn, string>>

/** Other names by which columns are recognised. */
const columnAliases: Readonly<Record<PriceColumn, readonly string[]>> = {
  owner: ['pointdevente', 'atelier', 'site'],
  section: ['prestation', 'service'],
  extra: ['designation', 'supplement', 'nom'],
  size: ['taille', 'pouces', 'diametre'],
  finish: ['finition'],
  price: ['prixht', 'prix', 'tarif', 'tarifht', 'montantht'],
  from: ['apartirdu', 'valabledes', 'date', 'depuis'],
}

const columns = findNamedColumns(priceColumns, columnAliases)

/** Returns the names of required columns that the file does not have. */
export const findMissingPriceColumns = (lines: readonly string[][]) =>
  columns.missing(lines, ['section', 'price'])

/** Returns the lines of a file, the headings first (`withHeadingsFirst`). */
export const putPriceHeadingsFirst = columns.headed

/** Returns a function that reads the lines of a file with these headings. */
export const priceCellsReader: (titles: readonly string[]) => (line: readonly string[]) => PriceCells =
  columns.reader
