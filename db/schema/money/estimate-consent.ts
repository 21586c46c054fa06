/** What stood before a client who accepted a quote, and what they chose (docs/product.md §11.13). */
export interface EstimateConsent {
  /** Of this acceptance: another one after it was taken back is another. */
  id: string
  /** Which words of the site they were (`acceptance-words.ts`), and those words. */
  words: string
  button: string | null
  conditions: string | null
  /** The express request to begin early, where it was made here. */
  earlyStart: string | null
  /** The version of the general terms; null is the one that was in force on the day of the quote. */
  terms: string | null
}
