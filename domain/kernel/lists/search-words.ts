import { getOwnProperty } from '../text/own-property.ts'

/**
 * Matches a phone number as people write it: nine digits with separators. The country code or leading zero before them is not
 * part of the match, because some people write it and others do not.
 */
const telephone =
  /(?<![\w-])(?:\+33|0033|0)?[\s.\-/()]*(?:\(0\)[\s.\-/]*)?([1-9](?:[\s.\-/]*\d){8})(?![\w-])/g

/**
 * Splits a search text into words, each searched separately. « Marc 06 12 34 56 78 » becomes `Marc` and `612345678`, which is
 * also contained in a number with +33.
 */
export function splitSearchWords(typed: string): string[] {
  return typed
    .replaceAll('\0', ' ')
    .slice(0, maxSearchLength)
    .replace(telephone, (_, digits: string) => ` ${digits.replace(/\D/g, '')} `)
    .split(/\s+/)
    .filter((word) => foldText(word) !== '' || isNonLatinWord(word))
}

/** Whether a word has letters but `folded` keeps none of them: « يوسف », « Юрий ». Such a word finds nothing. */
export const isNonLatinWord = (word: string): boolean => foldText(word) === '' && /\p{L}/u.test(word)

/** Maximum number of characters of a search text. Each word becomes a condition of the query. */
const maxSearchLength = 120

/** Whether the words are too short for an index: none has three letters or digits of the Latin script. */
export const areWordsTooShortForIndex = (words: readonly string[]): boolean =>
  !words.some((word) => foldText(word).length >= 3 || isNonLatinWord(word))

/** Whether a search text is too short to search for. An empty text is not: it means no search. */
export const isSearchTextTooShort = (typed: string): boolean =>
  typed.trim() !== '' && areWordsTooShortForIndex(splitSearchWords(typed))

/** Normalizes a word approximately like the database function `folded` (migration 0007), which determines the matches. */
export const foldText = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[œæßøł]/g, (sign) => getOwnProperty(letters, sign) ?? '')
    .replace(/[^a-z0-9]/g, '')

/** Letters that Unicode does not decompose into a letter and an accent. */
const letters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }
