import type { InboxKind } from '../../../../../domain/kernel/inbox-kind.ts'

/** French words for both kinds, which differ in gender. */
export const inboxWords = {
  request: {
    title: 'Demandes',
    empty: 'Aucune demande ne correspond.',
    nothingWaits: 'Aucune demande n’attend.',
    searchHint: 'Nom, téléphone, ville, véhicule, référence',
    received: 'Reçue',
    ticked: 'cochée',
    actions: {
      prendre: 'Prendre en charge',
      liberer: 'Ne plus s’en occuper',
      lu: 'Marquer comme vues',
      'non-lu': 'Marquer comme non vue',
      fermer: 'Fermer',
      rouvrir: 'Rouvrir',
      indesirable: 'Indésirables',
      admettre: 'Sortir des indésirables',
    },
  },
  message: {
    title: 'Messages',
    empty: 'Aucun message ne correspond.',
    nothingWaits: 'Aucun message n’attend.',
    searchHint: 'Nom, e-mail, objet, texte',
    received: 'Reçu',
    ticked: 'coché',
    actions: {
      prendre: 'Prendre en charge',
      liberer: 'Ne plus s’en occuper',
      lu: 'Marquer comme lus',
      'non-lu': 'Marquer comme non lu',
      fermer: 'Fermer',
      rouvrir: 'Rouvrir',
      indesirable: 'Indésirables',
      admettre: 'Sortir des indésirables',
    },
  },
} as const satisfies Record<InboxKind, Record<string, string | Record<string, string>>>
