import { fold } from '../lists/search-words.ts'

/** Of what is found, so many of the newest are put in order. */
export const mostRanked = 100

/** 2: one of the record's own numbers or addresses, whole; 1: one of them, or a name, begins so; 0: found within. */
export type Rank = 0 | 1 | 2

/** Its last nine digits, by which a number with +33 and one with a nought are the same. */
export const telephoneKey = (phone: string | null): string => fold(phone ?? '').slice(-9)

/** How well a record answers, by the `keys` that mean it alone and the `names` that it goes by. */
export function rankOf(
  words: readonly string[],
  keys: readonly (string | null)[],
  names: readonly (string | null)[] = [],
): Rank {
  const whole = fold(words.join(''))
  const own = keys.map((key) => fold(key ?? ''))
  if (own.includes(whole)) return 2
  return [...own, ...names.map((name) => fold(name ?? ''))].some((key) => key.startsWith(whole)) ? 1 : 0
}

/** The first `most` of records that came the newest first: the best first, the newest first among equals. */
export function bestOf<Row extends { rank: Rank }>(found: readonly Row[], most: number): Row[] {
  return found.toSorted((one, other) => other.rank - one.rank).slice(0, most)
}
