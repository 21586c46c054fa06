import type { Conflict } from '../../../../../domain/forms/merge-changes.ts'
import { issueFieldNames } from '../../../../../domain/newsletter/issues/issue-fields.ts'
import { ownValue } from '../../../../../domain/own-value.ts'
import { linksInText } from '../../../../../domain/publishing/media-text.ts'
import { ConflictField } from '../../form/conflict-field.tsx'

/** Both values of a field of a letter side by side, as they are read. */
export function IssueConflict({ conflict }: { conflict: Conflict }) {
  const { field, mine, theirs } = conflict
  const says = Object.fromEntries([mine, theirs].map((value) => [value, read(field, value)]))
  return <ConflictField label={ownValue(issueFieldNames, field) ?? field} conflict={conflict} says={says} />
}

function read(field: string, value: string): string {
  if (field !== 'pictures') return value
  return linksInText(value)
    .map(({ name, url }) => name || url.split('/').at(-1))
    .join('\u00a0; ')
}
