import type { Sign } from './signs/sign.ts'

/** Read first: what is to be done, or that there is nothing. */
export function verdictOf(signs: readonly Sign[]) {
  const named = (level: Sign['level']) => signs.filter((sign) => sign.level === level)
  const [bad, watched] = [named('bad'), named('watch')]
  if (bad.length > 0) return { level: 'bad' as const, sentence: `À réparer\u00a0: ${titlesOf(bad)}.` }
  if (watched.length > 0)
    return { level: 'watch' as const, sentence: `À surveiller\u00a0: ${titlesOf(watched)}.` }
  return { level: 'good' as const, sentence: 'Tout va bien.' }
}

const titlesOf = (signs: readonly Sign[]) =>
  signs.map(({ title }, place) => (place > 0 ? title.toLowerCase() : title)).join(', ')
