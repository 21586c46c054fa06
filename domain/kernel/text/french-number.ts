/**
 * Formats a number with at most one decimal and no-break spaces: « 1 240 », « 3,1 ». Does not use `Intl`, whose first use blocks
 * a slow phone for a tenth of a second while the first page is hydrated.
 */
export function formatFrenchNumber(value: number): string {
  const [whole = '', tenth] = String(Math.round(value * 10) / 10).split('.')
  let grouped = whole
  for (let index = whole.length - 3; /\d/.test(whole.charAt(index - 1)); index -= 3)
    grouped = `${grouped.slice(0, index)}\u00a0${grouped.slice(index)}`
  return tenth ? `${grouped},${tenth}` : grouped
}

/** Formats a count with its noun: « 1 abonné », « 1 240 abonnés ». */
export const countWithNoun = (count: number, one: string, several: string) =>
  `${formatFrenchNumber(count)}\u00a0${count > 1 ? several : one}`
