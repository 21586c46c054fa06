import { lineTotal } from './vat.ts'

/** Cents before tax: more is a slip of the hand, and a column of the database holds no more than twenty times that. */
const mostCents = 100_000_000

/** What is said of lines that come to more. */
export const tooMuch = 'Le total dépasse 1\u00a0000\u00a0000\u00a0€ hors taxes'

/** True of lines that come to more, what is taken off counted as what is asked for. */
export const isTooMuch = (lines: readonly Parameters<typeof lineTotal>[0][]): boolean =>
  lines.reduce((sum, line) => sum + Math.abs(lineTotal(line)), 0) > mostCents
