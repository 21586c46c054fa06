/**
 * Reads a table by a key from outside (a URL, form, file, mail or record). Returns `undefined` for inherited keys such as «
 * constructor » or « __proto__ ». `test/foreign-text.test.ts` finds code that reads such a table directly.
 */
export const getOwnProperty = <Table extends object>(
  table: Table,
  word: string | number | null | undefined,
): Table[keyof Table] | undefined =>
  word !== null && word !== undefined && Object.hasOwn(table, word) ? table[word as keyof Table] : undefined
