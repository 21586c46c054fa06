import type { ThreadKey } from './thread-key.ts'

type State = 'new' | 'in_progress' | 'answered' | 'estimated' | 'closed' | 'spam'

interface StateWords {
  label: string
  /** What happens next. */
  next: string
}

const request: Readonly<Record<State, StateWords>> = {
  new: { label: 'Reçue', next: 'Notre atelier la découvre et vous répond dans les plus brefs délais.' },
  in_progress: { label: 'En cours d’étude', next: 'Notre atelier étudie vos photos et prépare sa réponse.' },
  answered: { label: 'Répondue', next: 'Notre réponse vous attend ci-dessous\u00a0: à vous la parole.' },
  estimated: {
    label: 'Devis envoyé',
    next: 'Votre devis est parti\u00a0: une question\u00a0? Écrivez-nous ici.',
  },
  closed: { label: 'Close', next: 'Rien n’est en attente. Un mot de vous ici et nous reprenons l’échange.' },
  // Nobody is told that they were taken for somebody else.
  spam: { label: 'Reçue', next: 'Notre atelier la découvre et vous répond dans les plus brefs délais.' },
}

const message: Readonly<Record<State, StateWords>> = {
  new: { label: 'Reçu', next: 'Notre atelier le lit et vous répond dans les plus brefs délais.' },
  in_progress: { label: 'En cours de traitement', next: 'Notre atelier prépare sa réponse.' },
  answered: { label: 'Répondu', next: 'Notre réponse vous attend ci-dessous\u00a0: à vous la parole.' },
  estimated: { label: 'Répondu', next: 'Notre réponse vous attend ci-dessous\u00a0: à vous la parole.' },
  closed: { label: 'Clos', next: 'Rien n’est en attente. Un mot de vous ici et nous reprenons l’échange.' },
  spam: { label: 'Reçu', next: 'Notre atelier le lit et vous répond dans les plus brefs délais.' },
}

/** Where a thread stands, as its visitor reads it (docs/product.md §11.8). */
export const stateWords = (kind: ThreadKey['kind'], state: State): StateWords =>
  kind === 'request' ? request[state] : message[state]
