/**
 * The beginning of a text, of so many UTF-16 units at most, and never half a sign: PostgreSQL takes no JSON that holds the
 * first half of an emoji.
 */
export const cutText = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
