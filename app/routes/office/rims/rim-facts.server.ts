import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import type { Rim } from '../../../../domain/rims/find-rim.ts'
import { defectNames, rimWork } from '../../../../domain/rims/rim-name.ts'

export const factsOf = (rim: Rim) =>
  [
    { name: 'Travail', says: rimWork(rim) },
    { name: 'Défauts', says: defectNames(rim.defects).join(', ') },
    { name: 'Jante', says: [rim.make, rim.part_number].filter(Boolean).join(', ') },
    { name: 'Notes', says: rim.notes },
  ].filter(({ says }) => says !== '')

export function problemOf({ problem, problem_at }: Rim, reporter: string | null, maySettle: boolean) {
  if (problem === null) return null
  return {
    words: problem.split('\n\n'),
    who: reporter,
    when: problem_at ? dayAndHour(problem_at) : '',
    seenAt: problem_at?.toISOString() ?? '',
    maySettle,
  }
}
