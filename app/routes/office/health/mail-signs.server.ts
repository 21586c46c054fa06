import { age } from '../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { counted } from '../../../../domain/french-number.ts'
import type { Health } from '../../../../domain/health/read-health.ts'
import { mostRefused } from '../../../../domain/health/refused-mails.ts'
import type { JobName } from '../../../../domain/ports/job-queue.ts'
import type { Sign } from './sign.ts'

const minute = 60_000
/** Read once a minute, and by notice besides. */
const longestUnread = 15 * minute

/** Mails that we send and that servers would not take. */
export function mailsSign({ mails: { refused, returned } }: Health): Sign {
  const head = {
    id: 'e-mails',
    title: 'E-mails envoyés',
    facts: returned > 0 ? [['Adresses qui ne reçoivent plus', String(returned)] as const] : undefined,
  }
  const held = refused.find((mail) => mail.kind === 'newsletter' && mail.isHeld)
  if (held)
    return {
      ...head,
      level: 'bad',
      sentence: 'Une lettre d’information est retenue par le site.',
      advice: held.reason,
    }
  const count = refused.reduce((sum, mail) => sum + (mail.kind === 'newsletter' ? mail.count : 1), 0)
  if (count === 0) return { ...head, level: 'good', sentence: 'Aucun refus depuis trente jours.' }
  const atLeast = refused.length === mostRefused ? 'Au moins ' : ''
  return {
    ...head,
    level: 'watch',
    sentence: `${atLeast}${counted(count, 'refusé', 'refusés')} depuis trente jours.`,
    advice: refused.every(({ kind }) => kind === 'newsletter') ? ofReaders : ofOne,
  }
}

const ofOne =
  'Le plus souvent l’adresse est fausse\u00a0: ouvrez la fiche, corrigez-la et renvoyez, ou appelez.'
const ofReaders =
  'Rien à faire pour quelques-uns\u00a0: une adresse qui n’existe plus ne reçoit plus de lettre. Beaucoup d’un coup\u00a0: lisez la raison ci-dessous.'

/** Mails that visitors send us. */
export function inboxSign({ inbox, now }: Health): Sign {
  const head = { id: 'boite', title: 'Boîte de réception' }
  if (!inbox)
    return {
      ...head,
      level: 'off',
      sentence: 'Le site ne lit pas de boîte\u00a0: les réponses arrivent dans celle de l’atelier.',
    }
  const facts = inbox.map(
    ({ fetched_at }) =>
      ['Relevée', fetched_at ? `${dayAndHour(fetched_at)} (${age(fetched_at, now)})` : 'pas encore'] as const,
  )
  const failing = inbox.find(({ failure }) => failure)
  if (failing)
    return {
      ...head,
      level: 'bad',
      sentence: `Elle ne peut pas être lue\u00a0: ${failing.failure}`,
      advice: waiting,
      facts,
    }
  const isOld = inbox.some(
    ({ fetched_at }) => fetched_at && now.getTime() - fetched_at.getTime() > longestUnread,
  )
  if (isOld)
    return {
      ...head,
      level: 'watch',
      sentence: 'Elle n’a pas été relevée depuis plus d’un quart d’heure.',
      advice: waiting,
      facts,
    }
  return { ...head, level: 'good', sentence: 'Elle est lue.', facts }
}

const waiting =
  'Rien n’est perdu\u00a0: les messages attendent dans la boîte, et entrent dès qu’elle est de nouveau lue.'

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
