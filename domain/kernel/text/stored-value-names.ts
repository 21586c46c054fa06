/** Name shown for a stored value that this version of the site does not know. */
export const unknownValueName = 'Inconnu de cette version du site'

/**
 * Returns a table of French names by stored value, which has `unknownValueName` for any other value. During an update, a node of
 * the previous version reads values that the new version has stored; its pages then show a neutral name instead of failing.
 * `Object.keys`, `in` and `getOwnProperty` see only the names of the table.
 */
export const storedValueNames = <const Names extends Readonly<Record<string | number, string>>>(
  names: Names,
): Names =>
  new Proxy(names, {
    get: (table, value) =>
      typeof value === 'string' && !(value in table) ? unknownValueName : Reflect.get(table, value),
  })
