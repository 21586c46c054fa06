import { ownValue } from '../own-value.ts'

const units = {
  years: ['an', 'ans'],
  months: ['mois', 'mois'],
  days: ['jour', 'jours'],
} as const

/** « 3 ans », « 13 mois ». */
export function durationInWords(duration: Temporal.DurationLike): string {
  return Object.entries(duration)
    .map(([unit, count]) => {
      const [one, several] = ownValue(units, unit) ?? ['', '']
      return `${count}\u00a0${Number(count) > 1 ? several : one}`
    })
    .join(' et ')
}
