/** « 1 abonné », « 1 240 abonnés ». */
export const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')}\u00a0${count > 1 ? several : one}`
