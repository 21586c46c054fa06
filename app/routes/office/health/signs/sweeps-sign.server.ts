import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { jobWords } from '../../../../../domain/health/job-words.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import { sweeps } from '../../../../../domain/health/sweeps.ts'
import type { Sign } from './sign.ts'

const minute = 60_000

/** What the site does by the clock: overdue after twice the time between two of them. */
export function sweepsSign({ jobs: { lastDone }, now, machine }: Health): Sign {
  const late = sweeps.filter(({ name, every }) => {
    // A site that was put up today has not had its night yet.
    const since = lastDone[name] ?? machine.startedAt
    return now.getTime() - since.getTime() > 2 * every * 60 * minute
  })
  const last = Math.max(0, ...sweeps.map(({ name }) => lastDone[name]?.getTime() ?? 0))
  const facts = sweeps.map(({ name }) => {
    const at = lastDone[name]
    return [jobWords[name], at ? `${dayAndHour(at)} (${age(at, now)})` : 'pas encore'] as const
  })
  const head = { id: 'menage', title: 'Ménage', facts }
  if (late.length > 0)
    return {
      ...head,
      level: 'watch',
      sentence: `En retard\u00a0: ${late.map(({ name }) => jobWords[name]).join(', ')}.`,
      advice:
        'Le site doit tourner la nuit, avec JOBS=on. Redémarré, il rattrape ce qu’il a manqué à la prochaine heure prévue.',
    }
  return {
    ...head,
    level: 'good',
    sentence:
      last > 0 ? `Fait pour la dernière fois ${age(new Date(last), now)}.` : 'Il se fera à ses heures.',
  }
}
