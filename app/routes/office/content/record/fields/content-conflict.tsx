import { contentFieldNames, fileFields } from '../../../../../../domain/content/content-fields.ts'
import type { Conflict } from '../../../../../../domain/forms/merge-changes.ts'
import { ownValue } from '../../../../../../domain/own-value.ts'
import { linksInText } from '../../../../../../domain/publishing/media-text.ts'
import { ConflictField } from '../../../form/conflict-field.tsx'

/** Both values of a field side by side, as they are read. */
export function ContentConflict({ conflict }: { conflict: Conflict }) {
  const { field, mine, theirs } = conflict
  const says = Object.fromEntries([mine, theirs].map((value) => [value, read(field, value)]))
  return <ConflictField label={ownValue(contentFieldNames, field) ?? field} conflict={conflict} says={says} />
}

function read(field: string, value: string): string {
  if (!fileFields.includes(field)) return value
  return linksInText(value)
    .map(({ name, url }) => name || url.split('/').at(-1))
    .join('\u00a0; ')
}
