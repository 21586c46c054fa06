import type { Site } from '../../../../../domain/business/site.ts'
import {
  otherNamesLabel,
  type PeriodCounts,
  screenWidthClasses,
} from '../../../../../domain/oversight/audience/count-audience.ts'
import {
  findContentTitles,
  type NameComparison,
} from '../../../../../domain/oversight/audience/load-audience.ts'
import type { SiteContext } from '../../../../http/context.ts'
import {
  clientAreaLink,
  homeLink,
  mainNavigationLinks,
  quoteRequestLink,
  serviceLinksOf,
} from '../../../../ui/frame/navigation.ts'
import { formatCount, formatRelativeChange, formatShare } from './audience-figures.server.ts'

/** Number of lines per ranking on the page; the CSV file contains all. */
const rowsShown = 8

export type AudienceRankingView = Awaited<ReturnType<typeof loadAudienceRankings>>[number]

/** Returns the rankings for the page, including empty ones. */
export async function loadAudienceRankings(
  db: SiteContext['db'],
  names: readonly NameComparison[],
  site: Site,
) {
  const ranked = audienceRankingKinds.map((kind) => ({ kind, rows: rankedRows(kind, names) }))
  const nameOf = await findPageNames(
    db,
    ranked.flatMap(({ rows }) => rows.slice(0, rowsShown).map(({ name }) => name)),
    site,
  )
  return ranked.map(({ kind, rows }) => {
    const { file, title, lead, heads, figure, other } = audienceRankingDefinitions[kind]
    const all = sumCounts(rows)
    const highestValue = Math.max(1, ...rows.map(({ now }) => now[figure]))
    return {
      kind,
      file,
      title,
      lead,
      heads,
      others: Math.max(0, rows.length - rowsShown),
      rows: rows.slice(0, rowsShown).map(({ name, now, before }) => ({
        key: name,
        ...audienceRankingLabel(kind, name, nameOf),
        figure: formatCount(now[figure]),
        change: formatRelativeChange(now[figure], before[figure]),
        other: other(now, all),
        bar: Math.round((now[figure] / highestValue) * 1_000) / 10,
      })),
    }
  })
}

type RankingKind = NameComparison['kind']

interface RankingWords {
  file: string
  title: string
  lead: string
  /** Column headers: name, count, comparison. */
  heads: readonly [string, string, string]
  figure: keyof PeriodCounts
  other(counts: PeriodCounts, all: PeriodCounts): string
}

const toForm = ({ forms, visits }: PeriodCounts) => formatShare(forms, visits)
const visitHeads = (name: string) => [name, 'Visites', 'Vers le devis'] as const

/** Definitions of the rankings, in the order of the page. */
export const audienceRankingDefinitions: Readonly<Record<RankingKind, RankingWords>> = {
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
    lead: 'La provenance indiquée par le lien suivi.',
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

export const audienceRankingKinds = Object.keys(audienceRankingDefinitions) as RankingKind[]

/** Returns the rows of a ranking, without those that only occur in the previous period. */
function rankedRows(kind: RankingKind, names: readonly NameComparison[]): NameComparison[] {
  const { figure } = audienceRankingDefinitions[kind]
  return names
    .filter((one) => one.kind === kind && one.now[figure] > 0)
    .toSorted(
      (one, other) =>
        Number(one.name === otherNamesLabel) - Number(other.name === otherNamesLabel) ||
        other.now[figure] - one.now[figure],
    )
}

/** Returns the sums of a ranking's rows. */
const sumCounts = (rows: readonly NameComparison[]): PeriodCounts => ({
  visits: rows.reduce((sum, { now }) => sum + now.visits, 0),
  views: rows.reduce((sum, { now }) => sum + now.views, 0),
  forms: rows.reduce((sum, { now }) => sum + now.forms, 0),
})

/** Returns the label of a row, with a secondary line. */
export function audienceRankingLabel(
  kind: RankingKind,
  name: string,
  nameOf: (path: string) => string | undefined,
): { name: string; note: string } {
  if (name === otherNamesLabel)
    return { name: 'Toutes les autres', note: 'trop rares pour être gardées par leur nom' }
  if (kind === 'screen') {
    const screenClass = screenWidthClasses.find((screen) => screen.name === name)
    return { name: screenClass?.label ?? name, note: screenClass?.note ?? '' }
  }
  if (kind === 'source') return name ? { name, note: '' } : unknownSource
  if (kind === 'campaign') return { name, note: '' }
  if (kind === 'before' && name === '') return { name: 'Dès l’arrivée', note: 'première page de la visite' }
  const label = nameOf(name)
  return label ? { name: label, note: name } : { name, note: '' }
}

const unknownSource = {
  name: 'Sans indication',
  note: 'adresse tapée, favori, moteur de recherche ou lien sans marque',
}

const knownPageNames = (site: Site) =>
  new Map<string, string>([
    ...[homeLink, quoteRequestLink, clientAreaLink, ...mainNavigationLinks, ...serviceLinksOf(site)].map(
      ({ to, label }) => [to, label] as const,
    ),
    ['/conditions_generales', 'Conditions générales'],
    ['/confidentialite', 'Confidentialité'],
    ['/mentions_legales', 'Mentions légales'],
    ['/accessibilite', 'Accessibilité'],
    ['/creation_compte', 'Création de compte'],
    ['/suivi', 'Pages privées de suivi'],
    ['/devis_recu', 'Devis reçus'],
    ['/verification', 'Double vérification'],
  ])

/** Returns the names of pages by path; a page without a name keeps its path. */
export async function findPageNames(db: SiteContext['db'], paths: readonly string[], site: Site) {
  const titles = await findContentTitles(db, paths)
  const own = knownPageNames(site)
  return (path: string): string | undefined => own.get(path) ?? titles.get(path)
}
