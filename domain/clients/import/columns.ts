import { capitalised } from '../../first-letter.ts'
import { type ClientField, clientFieldNames } from '../client-fields.ts'

/** What each column of a file holds, by its place; `null` is left aside. */
export type Columns = readonly (ClientField | null)[]

/** What a column may be chosen to hold. */
export const columnNames = Object.fromEntries(
  Object.entries(clientFieldNames).map(([field, name]) => [field, capitalised(name)]),
) as Record<ClientField, string>

/** Fields that several columns were chosen to hold. */
export function twiceChosen(columns: Columns): ClientField[] {
  return [
    ...new Set(columns.filter((field, place) => field && columns.indexOf(field) !== place)),
  ] as ClientField[]
}
