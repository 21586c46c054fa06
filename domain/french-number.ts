const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** « 1 240 », « 3,1 »: one decimal at most, with spaces that do not break. */
export const frenchNumber = (value: number) => tenths.format(value).replaceAll('\u202f', '\u00a0')

/** « 1 abonné », « 1 240 abonnés ». */
export const counted = (count: number, one: string, several: string) =>
  `${frenchNumber(count)}\u00a0${count > 1 ? several : one}`
