/** Cuts a text to at most `most` UTF-16 units, never within a surrogate pair: PostgreSQL rejects JSON with half an emoji. */
export const cutText = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
