import type { InboxKind } from '../../../../domain/inbox/inbox-kind.ts'

/** What the office calls the two kinds: words that agree in gender. */
export const inboxWords = {
  request: {
    title: 'Demandes',
    lead: 'Les demandes de devis',
    empty: 'Aucune demande ne correspond.',
    nothingWaits: 'Aucune demande n’attend.',
    all: 'toutes',
    waiting: 'à traiter',
    open: 'ouvertes',
    searchHint: 'Nom, téléphone, e-mail, ville, véhicule, référence',
  },
  message: {
    title: 'Messages',
    lead: 'Les messages du site',
    empty: 'Aucun message ne correspond.',
    nothingWaits: 'Aucun message n’attend.',
    all: 'tous',
    waiting: 'à traiter',
    open: 'ouverts',
    searchHint: 'Nom, e-mail, objet, texte',
  },
} as const satisfies Record<InboxKind, Record<string, string>>
