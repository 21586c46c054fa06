import { folded } from '../../import/named-columns.ts'
import type { ClientField } from '../client-fields.ts'
import { heads } from './column-heads.ts'
import type { Columns } from './columns.ts'

/** What the columns seem to hold, by their heads; none twice. */
export function guessColumns(titles: readonly string[]): Columns {
  const taken = new Set<ClientField>()
  return titles.map((title) => {
    const found = (Object.keys(heads) as ClientField[]).find(
      (field) => !taken.has(field) && heads[field].includes(folded(title)),
    )
    if (found) taken.add(found)
    return found ?? null
  })
}
