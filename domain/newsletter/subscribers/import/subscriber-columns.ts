import { folded } from '../../../prices/import/price-columns.ts'

/** The columns of a file of subscribers, as the exported one has them. */
export const subscriberColumns = {
  email: 'E-mail',
  consented: 'Consentement du',
  proof: 'Preuve du consentement',
} as const

type SubscriberColumn = keyof typeof subscriberColumns
export type SubscriberCells = Readonly<Record<SubscriberColumn, string>>

/** What others call them too. */
const heads: Readonly<Record<SubscriberColumn, readonly string[]>> = {
  email: ['email', 'mail', 'courriel', 'adresseemail', 'adressemail', 'emailaddress'],
  consented: [
    'consentementdu',
    'consentement',
    'dateduconsentement',
    'confirmele',
    'optintime',
    'confirmtime',
  ],
  proof: ['preuveduconsentement', 'preuve', 'origine', 'source', 'optinip', 'confirmip'],
}

const columns = Object.keys(subscriberColumns) as SubscriberColumn[]

/** The names of those without which nothing is imported: an address alone proves nothing. */
export function missingColumns(titles: readonly string[]): string[] {
  const places = placesIn(titles)
  return columns.filter((one) => places[one] < 0).map((one) => subscriberColumns[one])
}

export function cellsIn(titles: readonly string[], line: readonly string[]): SubscriberCells {
  const places = placesIn(titles)
  return Object.fromEntries(columns.map((one) => [one, (line[places[one]] ?? '').trim()])) as SubscriberCells
}

function placesIn(titles: readonly string[]): Record<SubscriberColumn, number> {
  const known = titles.map(folded)
  return Object.fromEntries(
    columns.map((one) => [one, known.findIndex((title) => heads[one].includes(title))]),
  ) as Record<SubscriberColumn, number>
}
