import { validatedLine } from '../../kernel/forms/fields.ts'
import type { Location, Weekday } from '../site.ts'
import { type SettingValues, timeProblem } from './setting.ts'

/** Days of the week with their French names, Monday first. */
export const weekdayNames: readonly (readonly [Weekday, string])[] = [
  ['monday', 'lundi'],
  ['tuesday', 'mardi'],
  ['wednesday', 'mercredi'],
  ['thursday', 'jeudi'],
  ['friday', 'vendredi'],
  ['saturday', 'samedi'],
  ['sunday', 'dimanche'],
]

const ends = { open: 'ouverture', close: 'fermeture' } as const

export const hoursNames = Object.fromEntries(
  weekdayNames.flatMap(([day, name]) =>
    Object.entries(ends).map(([end, word]) => [`${day}_${end}`, `${word} le ${name}`]),
  ),
)

export const hoursRules = Object.fromEntries(
  Object.keys(hoursNames).map((field) => [field, validatedLine(5, timeProblem)]),
)

/** Returns problems of opening and closing times. Both empty means that the location is closed on that day. */
export function hoursProblems(values: Readonly<Record<string, string | undefined>>): [string, string][] {
  return weekdayNames.flatMap(([day]): [string, string][] => {
    const { [`${day}_open`]: open = '', [`${day}_close`]: close = '' } = values
    if (Boolean(open) !== Boolean(close))
      return [[open ? `${day}_close` : `${day}_open`, 'Indiquez les deux heures, ou aucune']]
    return open && close <= open ? [[`${day}_close`, 'La fermeture vient après l’ouverture']] : []
  })
}

export const hoursValues = (hours: Location['hours']): SettingValues =>
  Object.fromEntries(
    weekdayNames.flatMap(([day]) => [
      [`${day}_open`, hours[day]?.open ?? ''],
      [`${day}_close`, hours[day]?.close ?? ''],
    ]),
  )

export function readHours(values: SettingValues): Location['hours'] {
  const spans = weekdayNames.map(([day]) => {
    const { [`${day}_open`]: open, [`${day}_close`]: close } = values
    return [day, open && close ? { open, close } : null]
  })
  return Object.fromEntries(spans) as Location['hours']
}
