import type { CountedPeriod } from '../../../../../domain/audience/counts.ts'
import type { ComparedName } from '../../../../../domain/audience/ranking.ts'
import { formatCount, formatShare } from '../figures.server.ts'

export type Kind = ComparedName['kind']

interface RankingWords {
  /** Of its file. */
  file: string
  title: string
  lead: string
  /** What a line is called, counted, and compared with. */
  heads: readonly [string, string, string]
  figure: keyof CountedPeriod
  other(counts: CountedPeriod, all: CountedPeriod): string
}

const toForm = ({ forms, visits }: CountedPeriod) => formatShare(forms, visits)
const visitHeads = (name: string) => [name, 'Visites', 'Vers le devis'] as const

/** Every ranking of the page, in its order. */
export const rankingWords: Readonly<Record<Kind, RankingWords>> = {
  page: {
    file: 'pages',
    title: 'Pages lues',
    lead: 'Combien de fois chacune a été vue.',
    heads: ['Page', 'Vues', 'Visites'],
    figure: 'views',
    other: ({ visits }) => formatCount(visits),
  },
  entry: {
    file: 'entrees',
    title: 'Pages d’arrivée',
    lead: 'Par où commencent les visites.',
    heads: visitHeads('Page'),
    figure: 'visits',
    other: toForm,
  },
  before: {
    file: 'avant-devis',
    title: 'Juste avant le formulaire',
    lead: 'La page depuis laquelle la demande de devis a été ouverte.',
    heads: ['Page', 'Visites', 'Part'],
    figure: 'visits',
    other: ({ visits }, all) => formatShare(visits, all.visits),
  },
  source: {
    file: 'sources',
    title: 'Sources',
    lead: 'Ce que le lien suivi disait de sa provenance.',
    heads: visitHeads('Source'),
    figure: 'visits',
    other: toForm,
  },
  campaign: {
    file: 'campagnes',
    title: 'Campagnes',
    lead: 'Les liens marqués d’un utm_campaign.',
    heads: visitHeads('Campagne'),
    figure: 'visits',
    other: toForm,
  },
  screen: {
    file: 'ecrans',
    title: 'Écrans',
    lead: 'La largeur de la fenêtre à l’arrivée.',
    heads: visitHeads('Écran'),
    figure: 'visits',
    other: toForm,
  },
}

export const kinds = Object.keys(rankingWords) as Kind[]
