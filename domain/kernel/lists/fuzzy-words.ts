import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { containsAllWords } from './list-records.ts'
import { foldText, isNonLatinWord } from './search-words.ts'

/**
 * Minimum length of words that may contain a wrong letter. Shorter words are similar to too many others; longer ones need too
 * many patterns.
 */
const minFuzzyLength = 5
const maxFuzzyLength = 14

/** Whether a word has the form of a French vehicle registration since 2009: AB-123-CD. */
export const hasPlateForm = (word: string) => /^[a-z]{2}\d{3}[a-z]{2}$/.test(word)

/**
 * Returns the normalized words in which a letter may be wrong: names and vehicle registrations, including one that was typed in
 * parts. Numbers are left out, because a number with another digit is another number.
 */
export function fuzzyWordsOf(words: readonly string[]): string[] {
  const folded = words.map((word) => (isNonLatinWord(word) ? word : foldText(word)))
  const joined = folded.join('')
  return hasPlateForm(joined) ? [joined] : folded
}

const mayErr = (word: string) =>
  hasPlateForm(word) ||
  (!isNonLatinWord(word) &&
    word.length >= minFuzzyLength &&
    word.length <= maxFuzzyLength &&
    !/\d/.test(word))

/** Whether `containsFuzzyWords` may find rows that `containsAllWords` does not find. */
export const hasFuzzyWord = (words: readonly string[]): boolean => words.some(mayErr)

/**
 * SQL condition: the `folded` text contains every word, one of them with at most one error: a different, additional or missing
 * letter, or two exchanged letters. Uses `like` patterns, because the trigram index supports them. Word similarity needs word
 * boundaries, which `folded` texts do not have.
 */
export function containsFuzzyWords(folded: SQLWrapper, words: readonly string[]): SQL | undefined {
  return or(
    ...words.flatMap((word, index) =>
      mayErr(word)
        ? [and(holdsNearly(folded, word), containsAllWords(folded, words.toSpliced(index, 1)))]
        : [],
    ),
  )
}

const holdsNearly = (folded: SQLWrapper, word: string) =>
  or(...nearPatterns(word).map((pattern) => sql`${folded} like ${`%${pattern}%`}`))

/** Returns the patterns of a word: `m_rin`, `mari_n`, `amrin`, … for « marin ». */
function nearPatterns(word: string): string[] {
  const indexes = [...word].map((_, index) => index)
  const inner = indexes.slice(1)
  const patterns = [
    // A different letter. At either end the patterns for a missing letter include it.
    ...inner.slice(0, -1).map((index) => `${word.slice(0, index)}_${word.slice(index + 1)}`),
    // An additional letter.
    ...indexes.map((index) => word.slice(0, index) + word.slice(index + 1)),
    // A missing letter.
    ...inner.map((index) => `${word.slice(0, index)}_${word.slice(index)}`),
    // Two exchanged letters.
    ...inner.map((index) => word.slice(0, index - 1) + word[index] + word[index - 1] + word.slice(index + 1)),
  ]
  return [...new Set(patterns)]
}
