/** A field that two people have changed, each to something else. */
export interface FieldConflict<Field extends string = string> {
  field: Field
  mine: string
  theirs: string
  /** Of HTML, how each is read: whoever chooses reads words, and browsers need no parser for them. */
  read?: { mine: string; theirs: string }
}

type Values<Field extends string> = Readonly<Record<Field, string>>

/**
 * What becomes of a record that somebody opened as `base`, changed to `mine`, and that is `theirs` by now: a field which
 * only one of them touched is as that one left it; of those that both touched, each differently, none is decided here.
 */
export function mergeChanges<Field extends string>(
  base: Partial<Values<Field>>,
  mine: Values<Field>,
  theirs: Values<Field>,
): { merged: Record<Field, string>; conflicts: FieldConflict<Field>[] } {
  const merged: Record<Field, string> = { ...theirs }
  const conflicts: FieldConflict<Field>[] = []
  for (const field of Object.keys(theirs) as Field[]) {
    const isMine = mine[field] !== base[field]
    const isTheirs = theirs[field] !== base[field]
    if (!isMine || mine[field] === theirs[field]) continue
    if (isTheirs) conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
    else merged[field] = mine[field]
  }
  return { merged, conflicts }
}

/** The name of the control that carries, with the form, the record as it was opened. */
export const baseField = 'base'

export const writeBase = (values: Readonly<Record<string, string>>) => JSON.stringify(values)

/** The record as it was opened; nothing where the form says nothing of it, so that every difference is asked about. */
export function readBase(written: string | undefined): Partial<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(written ?? '')
    if (read === null || typeof read !== 'object') return {}
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}
