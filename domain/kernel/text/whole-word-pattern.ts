/**
 * Returns a pattern that matches a name as whole words, in any case. A hyphen joins words: « Marc » does not match in « Jean-Marc
 * ».
 */
export const wholeWordPattern = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}-])${literally(name.normalize())}(?![\\p{L}\\p{M}\\p{N}-])`, 'giu')

/** Escapes a text for a regular expression; a space also matches a no-break space. */
export const literally = (word: string) =>
  word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '[ \u00a0]')
