import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { containsAllWords } from './list-records.ts'
import { foldText, isOfOtherScript } from './search-words.ts'

/** Shorter words are one letter away from too many others; longer ones would be too many patterns. */
const shortest = 5
const longest = 14

/** As vehicles have been registered since 2009: AB-123-CD. */
export const isPlateLike = (word: string) => /^[a-z]{2}\d{3}[a-z]{2}$/.test(word)

/**
 * The words in which a letter may be wrong, folded: names and plates, a plate also where it was typed in pieces. No numbers:
 * the one before and the one after are others.
 */
export function nearWords(words: readonly string[]): string[] {
  const folded = words.map((word) => (isOfOtherScript(word) ? word : foldText(word)))
  const whole = folded.join('')
  return isPlateLike(whole) ? [whole] : folded
}

const mayErr = (word: string) =>
  isPlateLike(word) ||
  (!isOfOtherScript(word) && word.length >= shortest && word.length <= longest && !/\d/.test(word))

/** Whether anything may be found by `containsNearly` that `containsAllWords` does not find. */
export const hasNearWord = (words: readonly string[]): boolean => words.some(mayErr)

/**
 * True of a row whose `folded` text holds every word, but for one letter of one of them: another one, one too many, one left
 * out, two in the wrong order. As patterns of which each is served by the trigrams of the index: similarity of words asks for
 * where a word ends, which folded texts do not know.
 */
export function containsNearly(folded: SQLWrapper, words: readonly string[]): SQL | undefined {
  return or(
    ...words.flatMap((word, place) =>
      mayErr(word)
        ? [and(holdsNearly(folded, word), containsAllWords(folded, words.toSpliced(place, 1)))]
        : [],
    ),
  )
}

const holdsNearly = (folded: SQLWrapper, word: string) =>
  or(...nearPatterns(word).map((pattern) => sql`${folded} like ${`%${pattern}%`}`))

/** « marin » is held by `m_rin`, `mari_n`, `amrin`, … */
function nearPatterns(word: string): string[] {
  const places = [...word].map((_, place) => place)
  const inner = places.slice(1)
  const patterns = [
    // Another letter; at either end that is one left out.
    ...inner.slice(0, -1).map((place) => `${word.slice(0, place)}_${word.slice(place + 1)}`),
    // One too many.
    ...places.map((place) => word.slice(0, place) + word.slice(place + 1)),
    // One left out.
    ...inner.map((place) => `${word.slice(0, place)}_${word.slice(place)}`),
    // Two in the wrong order.
    ...inner.map((place) => word.slice(0, place - 1) + word[place] + word[place - 1] + word.slice(place + 1)),
  ]
  return [...new Set(patterns)]
}
