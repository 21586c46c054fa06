import type { InboxKind, InboxState } from './inbox-kind.ts'

/** One word for where it stands (docs/product.md §11.7). */
export const stateNames: Readonly<Record<InboxKind, Readonly<Record<InboxState, string>>>> = {
  request: {
    new: 'Nouvelle',
    in_progress: 'En cours',
    answered: 'Répondue',
    estimated: 'Devis envoyé',
    closed: 'Fermée',
    spam: 'Indésirable',
  },
  message: {
    new: 'Nouveau',
    in_progress: 'En cours',
    answered: 'Répondu',
    estimated: 'Devis envoyé',
    closed: 'Fermé',
    spam: 'Indésirable',
  },
}
