/** Finds a name as whole words, in any case. A hyphen makes one word of two: « Jean-Marc » is no « Marc ». */
export const wholeWords = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}-])${literally(name.normalize())}(?![\\p{L}\\p{M}\\p{N}-])`, 'giu')

/** Escapes a text for a pattern; a space finds a no-break space too. */
export const literally = (word: string) =>
  word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '[ \u00a0]')
