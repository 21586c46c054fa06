import { type ClientField, clientFields } from '../../../../../domain/clients/client-fields.ts'
import type { Columns } from '../../../../../domain/clients/import/columns.ts'
import { guessColumns } from '../../../../../domain/clients/import/guess-columns.ts'

/** The name by which an address, or a form, says what the column at that place holds. */
export const columnField = (place: number) => `c${place}`

/** As the address says it, column by column; before anybody has chosen, as the heads suggest. */
export function readColumns(asked: URLSearchParams, titles: readonly string[]): Columns {
  const isChosen = titles.some((_, place) => asked.has(columnField(place)))
  if (!isChosen) return guessColumns(titles)
  return titles.map((_, place): ClientField | null => {
    const said = asked.get(columnField(place))
    return clientFields.find((field) => field === said) ?? null
  })
}

/** The parameters that say the same again. */
export const columnsSaid = (columns: Columns): [string, string][] =>
  columns.map((field, place) => [columnField(place), field ?? ''])
