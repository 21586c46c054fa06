/** Cuts a text to at most `maxLength` UTF-16 units, never within a surrogate pair: PostgreSQL rejects JSON with half an emoji. */
export const cutText = (text: string, maxLength: number) =>
  text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
