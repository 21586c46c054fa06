import { getOwnProperty } from '../text/own-property.ts'

/** Fixed public holidays by month and day: `5-1` is 1 May (Code du travail, L3133-1). */
const fixedHolidays: Record<string, string> = {
  '1-1': 'jour de l’An',
  '5-1': '1er\u00a0mai',
  '5-8': '8\u00a0mai',
  '7-14': '14\u00a0juillet',
  '8-15': 'Assomption',
  '11-1': 'Toussaint',
  '11-11': '11\u00a0novembre',
  '12-25': 'Noël',
}

/** Movable public holidays by the number of days from Easter Sunday. */
const easterHolidays: Record<number, string> = {
  0: 'Pâques',
  1: 'lundi de Pâques',
  39: 'Ascension',
  49: 'Pentecôte',
  50: 'lundi de Pentecôte',
}

/** Moselle, Bas-Rhin and Haut-Rhin have two more public holidays (Code du travail, L3134-13). */
const localLawDepartments = ['57', '67', '68']
const goodFriday = -2

/** Returns the French name of the public holiday on a day at a zip code, or `null`. `month` is 1 to 12. */
export function findPublicHoliday(year: number, month: number, day: number, zipCode: string): string | null {
  const fromEaster = (Date.UTC(year, month - 1, day) - easterSunday(year)) / 86_400_000
  const name = getOwnProperty(fixedHolidays, `${month}-${day}`) ?? easterHolidays[fromEaster]
  if (name) return name
  if (!localLawDepartments.includes(zipCode.slice(0, 2))) return null
  if (fromEaster === goodFriday) return 'Vendredi saint'
  return month === 12 && day === 26 ? 'Saint-Étienne' : null
}

/** Returns midnight (UTC) of Easter Sunday in the Gregorian calendar: algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}
