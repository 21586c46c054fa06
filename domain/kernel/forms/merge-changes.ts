/** A field that two people have changed to different values. */
export interface FieldConflict<Field extends string = string> {
  field: Field
  mine: string
  theirs: string
  /** Readable text of both values if they are HTML, so that browsers need no parser to show them. */
  read?: { mine: string; theirs: string }
}

type Values<Field extends string> = Readonly<Record<Field, string>>

/**
 * Merges two versions of a record. It was opened as `base`, changed to `mine`, and is now stored as `theirs`. A field that one
 * side changed gets that change; a field that both changed differently is returned as a conflict.
 */
export function mergeRecordChanges<Field extends string>(
  base: Partial<Values<Field>>,
  mine: Values<Field>,
  theirs: Values<Field>,
): { merged: Record<Field, string>; conflicts: FieldConflict<Field>[] } {
  const merged: Record<Field, string> = { ...theirs }
  const conflicts: FieldConflict<Field>[] = []
  for (const field of Object.keys(theirs) as Field[]) {
    const isMine = mine[field] !== base[field]
    const hasOtherChange = theirs[field] !== base[field]
    if (!isMine || mine[field] === theirs[field]) continue
    if (hasOtherChange) conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
    else merged[field] = mine[field]
  }
  return { merged, conflicts }
}

/** Name of the form control that contains the record as it was opened. */
export const openedValuesFieldName = 'base'

export const serializeOpenedValues = (values: Readonly<Record<string, string>>) => JSON.stringify(values)

/** Parses the record as it was opened. Empty if the form does not contain it, so that every difference is a conflict. */
export function parseOpenedValues(written: string | undefined): Partial<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(written ?? '')
    if (read === null || typeof read !== 'object') return {}
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}
