/**
 * Returns a pattern that matches a name as whole words, in any case. A hyphen joins words: « Marc » does not match in « Jean-Marc
 * ».
 */
export const wholeWordPatternOf = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}-])${escapeRegExp(name.normalize())}(?![\\p{L}\\p{M}\\p{N}-])`, 'giu')

/** Escapes a text for a regular expression; a space also matches a no-break space. */
export const escapeRegExp = (word: string) =>
  word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '[ \u00a0]')
