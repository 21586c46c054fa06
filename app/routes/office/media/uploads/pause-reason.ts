import type { UploadOutcome } from '../../../quote-request/photos/upload-outcome.ts'

const reasons = {
  unreachable: 'Pas de connexion\u00a0: l’envoi reprendra tout seul.',
  failing: 'Le site ne répond pas\u00a0: l’envoi reprendra dès qu’il sera revenu.',
  'signed-out': 'Reconnectez-vous dans un autre onglet\u00a0: l’envoi reprendra ici.',
} as const

/** Why nothing goes out until then, in French. */
export const reasonOf = (result: Exclude<UploadOutcome, { outcome: 'refused' }>): string =>
  result.outcome === 'limited'
    ? result.message
    : reasons[
        result.outcome === 'unreachable' || result.outcome === 'signed-out' ? result.outcome : 'failing'
      ]
