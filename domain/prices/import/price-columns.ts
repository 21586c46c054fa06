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

/** Small letters without accents, spaces and signs: what a word is known by. */
export const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Which column of the file is which; what others call them too. */
const heads: Readonly<Record<PriceColumn, readonly string[]>> = {
  owner: ['pointdevente', 'atelier', 'site'],
  section: ['prestation', 'service'],
  extra: ['designation', 'supplement', 'nom'],
  size: ['taille', 'pouces', 'diametre'],
  finish: ['finition'],
  price: ['prixht', 'prix', 'tarif', 'tarifht', 'montantht'],
  from: ['apartirdu', 'valabledes', 'date', 'depuis'],
}

const columns = Object.keys(priceColumns) as PriceColumn[]

/** The names of those without which nothing can be read. */
export function missingColumns(titles: readonly string[]): string[] {
  const places = placesIn(titles)
  return (['section', 'price'] as const).filter((one) => places[one] < 0).map((one) => priceColumns[one])
}

export function cellsIn(titles: readonly string[], line: readonly string[]): PriceCells {
  const places = placesIn(titles)
  return Object.fromEntries(columns.map((one) => [one, (line[places[one]] ?? '').trim()])) as PriceCells
}

function placesIn(titles: readonly string[]): Record<PriceColumn, number> {
  const known = titles.map(folded)
  return Object.fromEntries(
    columns.map((one) => [one, known.findIndex((title) => heads[one].includes(title))]),
  ) as Record<PriceColumn, number>
}
