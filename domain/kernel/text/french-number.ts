/**
 * « 1 240 », « 3,1 »: one decimal at most, with spaces that do not break. Not by `Intl`: its first number keeps a slow phone
 * busy for a tenth of a second, while the first page comes alive.
 */
export function frenchNumber(value: number): string {
  const [whole = '', tenth] = String(Math.round(value * 10) / 10).split('.')
  let grouped = whole
  for (let place = whole.length - 3; /\d/.test(whole.charAt(place - 1)); place -= 3)
    grouped = `${grouped.slice(0, place)}\u00a0${grouped.slice(place)}`
  return tenth ? `${grouped},${tenth}` : grouped
}

/** Of a place on a map: « 48,1857° ». */
export const formatDegrees = (value: number): string => `${value.toFixed(4).replace('.', ',')}°`

/** « 1 abonné », « 1 240 abonnés ». */
export const counted = (count: number, one: string, several: string) =>
  `${frenchNumber(count)}\u00a0${count > 1 ? several : one}`
