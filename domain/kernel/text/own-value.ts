/**
 * What a table says under a word that somebody else chose: of an address, a form, a file, a mail, a record. Nothing under
 * « constructor » or « __proto__ », which every object answers to; `test/foreign-text.test.ts` finds whoever asks it
 * directly.
 */
export const ownValue = <Table extends object>(
  table: Table,
  word: string | number | null | undefined,
): Table[keyof Table] | undefined =>
  word !== null && word !== undefined && Object.hasOwn(table, word) ? table[word as keyof Table] : undefined
