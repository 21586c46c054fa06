const inWords = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const numbers = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' })

export interface ArticleDate {
  /** For readers: « 1er octobre 2026 ». */
  text: string
  /** For machines, as `<time datetime>` takes it: `2026-10-01`. */
  day: string
}

/** The day an article appeared, as the workshop's calendar has it. */
export function articleDate(created_at: Date): ArticleDate {
  return { text: inWords.format(created_at).replace(/^1 /, '1er '), day: numbers.format(created_at) }
}
