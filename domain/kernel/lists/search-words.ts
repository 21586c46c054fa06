import { ownValue } from '../text/own-value.ts'

/**
 * A telephone number as people write it: nine digits or more with what stands between them. What comes before it, the
 * number of the country or a nought, is written in one place and left out in the other.
 */
const telephone =
  /(?<![\w-])(?:\+33|0033|0)?[\s.\-/()]*(?:\(0\)[\s.\-/]*)?([1-9](?:[\s.\-/]*\d){8})(?![\w-])/g

/**
 * The words that somebody looks for, each to be found wherever it stands: « Marc 06 12 34 56 78 » is `Marc` and
 * `612345678`, which a number begun by +33 holds too.
 */
export function searchWords(typed: string): string[] {
  return typed
    .replaceAll('\0', ' ')
    .slice(0, longest)
    .replace(telephone, (_, digits: string) => ` ${digits.replace(/\D/g, '')} `)
    .split(/\s+/)
    .filter((word) => foldText(word) !== '' || isOfOtherScript(word))
}

/** Whether a word has letters, but none that `folded` keeps: « يوسف », « Юрий ». Nothing is found by it. */
export const isOfOtherScript = (word: string): boolean => foldText(word) === '' && /\p{L}/u.test(word)

/** Nobody looks for more than that; each word is a condition of the query. */
const longest = 120

/** True where too little was typed for an index to help: fewer than three letters or digits together, all of our script. */
export const isTooShort = (words: readonly string[]): boolean =>
  !words.some((word) => foldText(word).length >= 3 || isOfOtherScript(word))

/** True of something typed of which that is so; with nothing typed, nothing is looked for. */
export const isTooShortToFind = (typed: string): boolean =>
  typed.trim() !== '' && isTooShort(searchWords(typed))

/** About what `folded` of the database makes of it (migration 0007); what is found, it alone decides. */
export const foldText = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[œæßøł]/g, (sign) => ownValue(letters, sign) ?? '')
    .replace(/[^a-z0-9]/g, '')

/** Letters that are not made of another one and an accent. */
const letters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }
