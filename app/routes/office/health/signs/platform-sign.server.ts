import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import type { JobName } from '../../../../../domain/ports/job-queue.ts'
import type { Sign } from './sign.ts'

/** The platform by which invoices go. */
export function platformSign({ platform, jobs: { pending } }: Health): Sign {
  const head = { id: 'plateforme', title: 'Plateforme de facturation' }
  if (!platform)
    return { ...head, level: 'off', sentence: 'Aucune n’est réglée\u00a0: les factures partent par e-mail.' }
  const failing = pending.find(({ name, failing }) => platformJobs.includes(name) && failing > 0)
  const facts = platform.map(
    ({ name, read_until }) => [name, `lue jusqu’au ${dayAndHour(read_until)}`] as const,
  )
  if (failing)
    return {
      ...head,
      level: 'watch',
      sentence: `Elle ne répond pas comme il faut\u00a0: ${failing.reason}`,
      advice:
        'Le site réessaie pendant une semaine. Si cela dure, vérifiez PLATFORM_URL et l’état de la plateforme.',
      facts,
    }
  return { ...head, level: 'good', sentence: 'Elle répond.', facts }
}

const platformJobs: readonly JobName[] = ['send-to-platform', 'tell-platform-paid', 'follow-platform']
