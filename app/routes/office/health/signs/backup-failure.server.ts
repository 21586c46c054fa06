import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import type { Sign } from './sign.ts'

const mend =
  'Le plus souvent, le disque des sauvegardes est plein, ou n’est plus branché. Une fois la cause levée, la nuit suivante suffit, ou «\u00a0npm run backup -- DOSSIER\u00a0» tout de suite.'

/** The last one could not be made. */
export function failureIn({ made, failed }: Health['backups']): Pick<Sign, 'sentence' | 'advice'> | null {
  if (!failed || (made && made.ended_at >= failed.ended_at)) return null
  const since = made ? `\u00a0; la dernière bonne est du ${dayAndHour(made.ended_at)}` : ''
  return {
    sentence: `Celle du ${dayAndHour(failed.ended_at)} n’a pas pu être faite\u00a0: ${failed.failure}${since}.`,
    advice: mend,
  }
}
