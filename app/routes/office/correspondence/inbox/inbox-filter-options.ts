import type { InboxKind } from '../../../../../domain/kernel/inbox-kind.ts'

type Options = Readonly<Record<string, string>>

const ofBoth = {
  depuis: {
    aujourdhui: 'Depuis ce matin',
    hier: 'Depuis hier',
    semaine: 'Depuis sept jours',
    mois: 'Depuis trente jours',
    avant: 'Il y a plus de trente jours',
  },
  qui: { moi: 'À moi', personne: 'À personne' },
} as const

const ofRequests = {
  ...ofBoth,
  etat: {
    'a-traiter': 'À traiter',
    ouvertes: 'Ouvertes',
    nouvelles: 'Nouvelles',
    'en-cours': 'En cours',
    repondues: 'Répondues',
    devis: 'Devis envoyé',
    fermees: 'Fermées',
    indesirables: 'Indésirables',
    toutes: 'Toutes',
  },
  vu: { non: 'Non vues', oui: 'Vues' },
  tri: { attente: 'Les plus anciennes d’abord', recent: 'Les plus récentes d’abord' },
}

const ofMessages = {
  ...ofBoth,
  etat: {
    'a-traiter': 'À traiter',
    ouvertes: 'Ouverts',
    nouvelles: 'Nouveaux',
    'en-cours': 'En cours',
    repondues: 'Répondus',
    fermees: 'Fermés',
    indesirables: 'Indésirables',
    toutes: 'Tous',
  },
  vu: { non: 'Non lus', oui: 'Lus' },
  tri: { attente: 'Les plus anciens d’abord', recent: 'Les plus récents d’abord' },
}

/** Returns the options of each filter, as labels by query value. */
export function inboxFilterOptionsOf(
  kind: InboxKind,
): Record<'etat' | 'vu' | 'qui' | 'depuis' | 'tri', Options> {
  return kind === 'request' ? ofRequests : ofMessages
}
