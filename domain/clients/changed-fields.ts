import { clientFields } from './client-fields.ts'
import { nameIn } from './client-name.ts'
import type { ClientValues } from './client-values.ts'

/** What a change tells of itself; `null` where there is none. Of a private note nobody is told what it says. */
export function changedFields(before: ClientValues, after: ClientValues) {
  const changed = clientFields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  const of = (values: ClientValues) => ({
    name: nameIn(values),
    fields: Object.fromEntries(changed.map((field) => [field, field === 'notes' ? '' : values[field]])),
  })
  return { before: of(before), after: of(after) }
}
