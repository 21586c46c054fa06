import { type ClientField, clientFields } from '../../../../domain/clients/client-fields.ts'
import { type ColumnMapping, guessColumns } from '../../../../domain/clients/import-clients.ts'

/** The name by which an address, or a form, says what the column at that place holds. */
export const columnField = (place: number) => `c${place}`

/** As the address says it, column by column; before anybody has chosen, as the heads suggest. */
export function readColumns(asked: URLSearchParams, titles: readonly string[]): ColumnMapping {
  const isChosen = titles.some((_, place) => asked.has(columnField(place)))
  if (!isChosen) return guessColumns(titles)
  return titles.map((_, place): ClientField | null => {
    const value = asked.get(columnField(place))
    return clientFields.find((field) => field === value) ?? null
  })
}

/** The parameters that say the same again. */
export const columnParameters = (columns: ColumnMapping): [string, string][] =>
  columns.map((field, place) => [columnField(place), field ?? ''])
