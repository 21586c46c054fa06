import type { UploadOutcome } from '../../../quote-request/photos/upload-once.ts'

/** Seconds until the next try, after each further one that did not succeed. */
const pauses = [5, 10, 30, 60]

const reasons = {
  unreachable: 'Pas de connexion\u00a0: l’envoi reprendra tout seul.',
  failing: 'Le site ne répond pas\u00a0: l’envoi reprendra dès qu’il sera revenu.',
  'signed-out': 'Reconnectez-vous dans un autre onglet\u00a0: l’envoi reprendra ici.',
} as const

/** Milliseconds until the next try, after so many that did not succeed before this one. */
export const pauseAfter = (failures: number) => (pauses[Math.min(failures, pauses.length - 1)] ?? 60) * 1000

/** Why nothing goes out until then, in French. */
export const reasonOf = (result: Exclude<UploadOutcome, { outcome: 'refused' }>): string =>
  result.outcome === 'limited'
    ? result.message
    : reasons[
        result.outcome === 'unreachable' || result.outcome === 'signed-out' ? result.outcome : 'failing'
      ]
