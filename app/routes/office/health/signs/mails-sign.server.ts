import { counted } from '../../../../../domain/french-number.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import { mostRefused } from '../../../../../domain/health/refused-mails.ts'
import type { Sign } from './sign.ts'

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
