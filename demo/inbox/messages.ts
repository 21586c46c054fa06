import type { Fate } from './demo-request.ts'

export interface DemoMessage {
  hoursAgo: number
  fate: Fate
  email: string
  object: string
  message: string
}

/** What visitors of the demo have written lately. */
export const demoMessages: readonly DemoMessage[] = [
  {
    hoursAgo: 2,
    fate: 'unseen',
    email: 'particulier@exemple.fr',
    object: 'Récupérer mes jantes samedi',
    message:
      'Bonjour,\n\nVous m’avez appelé hier pour me dire que mes jantes étaient prêtes. Êtes-vous ouverts samedi matin\u00a0? Je viendrais vers 10 h.\n\nMerci,\nJulien Marchal',
  },
  {
    hoursAgo: 55,
    fate: 'unseen',
    email: 'atelier.velo@exemple.fr',
    object: 'Cerakote sur un cadre de vélo',
    message:
      'Bonjour, faites-vous le cerakote sur des cadres en acier\u00a0? J’en ai trois à faire, sans les roulements. Quel délai et quelle température de cuisson\u00a0?',
  },
  {
    hoursAgo: 30,
    fate: 'taken',
    email: 'expertises.est@exemple.fr',
    object: 'Tarif pour un cabinet d’expertise',
    message:
      'Bonjour,\n\nNous cherchons un atelier pour les jantes de nos dossiers d’assurance dans les Vosges et le Bas-Rhin, une dizaine par mois. Avez-vous une grille pour les professionnels\u00a0?\n\nCordialement,\nPauline Receveur',
  },
  {
    hoursAgo: 200,
    fate: 'closed',
    email: 'vide@exemple.fr',
    object: 'Votre adresse à Ostwald',
    message: 'Bonjour, le parking est-il accessible avec une remorque\u00a0? Nadia Perrin',
  },
]
