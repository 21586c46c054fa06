import { validatedLineRule } from '../../kernel/forms/fields.ts'
import type { Location, Weekday } from '../site.ts'
import { findTimeProblem, type SettingValues } from './setting.ts'

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
  Object.keys(openingHoursFieldNames).map((field) => [field, validatedLineRule(5, findTimeProblem)]),
)

/**
 * Returns problems of opening and closing times, and of the break between them. All empty means that the location is
 * closed on that day.
 */
export function findOpeningHoursProblems(
  values: Readonly<Record<string, string | undefined>>,
): [string, string][] {
  return weekdayNames.flatMap(([day]): [string, string][] => {
    const problem = findHoursProblem(dayTimes(values, day))
    return problem ? [[`${day}_${problem.end}`, problem.message]] : []
  })
}

/** Times of one day as typed, empty if there is none. */
type DayTimes = Readonly<Record<keyof typeof ends, string>>

/** Returns the first problem of the times of a day, and the time that it concerns; `null` if there is none. */
export function findHoursProblem({
  open,
  close,
  break: pause,
  resume,
}: DayTimes): { end: keyof typeof ends; message: string } | null {
  if (Boolean(open) !== Boolean(close)) return { end: open ? 'close' : 'open', message: bothTimes }
  if (open && close <= open) return { end: 'close', message: 'La fermeture vient après l’ouverture' }
  if (!pause && !resume) return null
  if (!pause || !resume) return { end: pause ? 'resume' : 'break', message: bothTimes }
  if (!open) return { end: 'open', message: 'Indiquez aussi l’ouverture et la fermeture' }
  if (pause <= open || pause >= close)
    return { end: 'break', message: 'La pause commence entre l’ouverture et la fermeture' }
  return resume <= pause || resume >= close
    ? { end: 'resume', message: 'La reprise vient après la pause et avant la fermeture' }
    : null
}

const bothTimes = 'Indiquez les deux heures, ou aucune'

const dayTimes = (values: Readonly<Record<string, string | undefined>>, day: Weekday): DayTimes => ({
  open: values[`${day}_open`] ?? '',
  close: values[`${day}_close`] ?? '',
  break: values[`${day}_break`] ?? '',
  resume: values[`${day}_resume`] ?? '',
})

export const openingHoursValuesOf = (hours: Location['hours']): SettingValues =>
  Object.fromEntries(
    weekdayNames.flatMap(([day]) => [
      [`${day}_open`, hours[day]?.open ?? ''],
      [`${day}_close`, hours[day]?.close ?? ''],
      [`${day}_break`, hours[day]?.break?.from ?? ''],
      [`${day}_resume`, hours[day]?.break?.until ?? ''],
    ]),
  )

export function parseOpeningHours(values: SettingValues): Location['hours'] {
  const spans = weekdayNames.map(([day]) => {
    const { open, close, break: pause, resume } = dayTimes(values, day)
    if (!open || !close) return [day, null]
    return [day, { open, close, ...(pause && resume && { break: { from: pause, until: resume } }) }]
  })
  return Object.fromEntries(spans) as Location['hours']
}
