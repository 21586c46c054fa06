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

const ends = { open: 'ouverture', close: 'fermeture', break: 'pause', resume: 'reprise' } as const

export const openingHoursFieldNames = Object.fromEntries(
  weekdayNames.flatMap(([day, name]) =>
    Object.entries(ends).map(([end, word]) => [`${day}_${end}`, `${word} le ${name}`]),
  ),
)

export const openingHoursRules = Object.fromEntries(
  Object.keys(openingHoursFieldNames).map((field) => [field, validatedLine(5, timeProblem)]),
)

/**
 * Returns problems of opening and closing times, and of the break between them. All empty means that the location is closed on that
 * day.
 */
export function openingHoursProblems(
  values: Readonly<Record<string, string | undefined>>,
): [string, string][] {
  return weekdayNames.flatMap(([day]): [string, string][] => {
    const { open, close, pause, resume } = dayTimes(values, day)
    if (Boolean(open) !== Boolean(close)) return [[open ? `${day}_close` : `${day}_open`, bothTimes]]
    if (open && close <= open) return [[`${day}_close`, 'La fermeture vient après l’ouverture']]
    if (!pause && !resume) return []
    if (!pause || !resume) return [[pause ? `${day}_resume` : `${day}_break`, bothTimes]]
    if (!open) return [[`${day}_open`, 'Indiquez aussi l’ouverture et la fermeture']]
    if (pause <= open || pause >= close)
      return [[`${day}_break`, 'La pause commence entre l’ouverture et la fermeture']]
    return resume <= pause || resume >= close
      ? [[`${day}_resume`, 'La reprise vient après la pause et avant la fermeture']]
      : []
  })
}

const bothTimes = 'Indiquez les deux heures, ou aucune'

const dayTimes = (values: Readonly<Record<string, string | undefined>>, day: Weekday) => ({
  open: values[`${day}_open`] ?? '',
  close: values[`${day}_close`] ?? '',
  pause: values[`${day}_break`] ?? '',
  resume: values[`${day}_resume`] ?? '',
})

export const openingHoursValues = (hours: Location['hours']): SettingValues =>
  Object.fromEntries(
    weekdayNames.flatMap(([day]) => [
      [`${day}_open`, hours[day]?.open ?? ''],
      [`${day}_close`, hours[day]?.close ?? ''],
      [`${day}_break`, hours[day]?.break?.from ?? ''],
      [`${day}_resume`, hours[day]?.break?.until ?? ''],
    ]),
  )

export function readOpeningHours(values: SettingValues): Location['hours'] {
  const spans = weekdayNames.map(([day]) => {
    const { open, close, pause, resume } = dayTimes(values, day)
    if (!open || !close) return [day, null]
    return [day, { open, close, ...(pause && resume && { break: { from: pause, until: resume } }) }]
  })
  return Object.fromEntries(spans) as Location['hours']
}
