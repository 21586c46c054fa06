import { others } from '../../../../domain/audience/counted-pages.ts'
import type { CountedPeriod } from '../../../../domain/audience/counts.ts'
import type { ComparedName } from '../../../../domain/audience/ranking.ts'
import { screenClasses } from '../../../../domain/audience/screen-classes.ts'
import type { SiteContext } from '../../../context.ts'
import { formatChange, formatCount, formatShare } from './figures.server.ts'
import { pageNames } from './page-names.server.ts'

/** So many lines of each on the page; its file has all of them. */
const shown = 8

type Kind = ComparedName['kind']

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
    ...{ file: 'pages', title: 'Pages lues', lead: 'Combien de fois chacune a été vue.' },
    ...{ heads: ['Page', 'Vues', 'Visites'], figure: 'views' },
    other: ({ visits }) => formatCount(visits),
  },
  entry: {
    ...{ file: 'entrees', title: 'Pages d’arrivée', lead: 'Par où commencent les visites.' },
    ...{ heads: visitHeads('Page'), figure: 'visits', other: toForm },
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
    ...{ file: 'sources', title: 'Sources', lead: 'Ce que le lien suivi disait de sa provenance.' },
    ...{ heads: visitHeads('Source'), figure: 'visits', other: toForm },
  },
  campaign: {
    ...{ file: 'campagnes', title: 'Campagnes', lead: 'Les liens marqués d’un utm_campaign.' },
    ...{ heads: visitHeads('Campagne'), figure: 'visits', other: toForm },
  },
  screen: {
    ...{ file: 'ecrans', title: 'Écrans', lead: 'La largeur de la fenêtre à l’arrivée.' },
    ...{ heads: visitHeads('Écran'), figure: 'visits', other: toForm },
  },
}

export const kinds = Object.keys(rankingWords) as Kind[]

export type RankingView = Awaited<ReturnType<typeof readRankings>>[number]

/** The rankings as the page shows them, those without a line too. */
export async function readRankings(db: SiteContext['db'], names: readonly ComparedName[]) {
  const ranked = kinds.map((kind) => ({ kind, rows: rowsOf(kind, names) }))
  const nameOf = await pageNames(
    db,
    ranked.flatMap(({ rows }) => rows.slice(0, shown).map(({ name }) => name)),
  )
  return ranked.map(({ kind, rows }) => {
    const { file, title, lead, heads, figure, other } = rankingWords[kind]
    const all = sumOf(rows)
    const most = Math.max(1, ...rows.map(({ now }) => now[figure]))
    return {
      ...{ kind, file, title, lead, heads },
      rest: Math.max(0, rows.length - shown),
      rows: rows.slice(0, shown).map(({ name, now, before }) => ({
        ...{ key: name, ...labelOf(kind, name, nameOf) },
        figure: formatCount(now[figure]),
        change: formatChange(now[figure], before[figure]),
        other: other(now, all),
        bar: Math.round((now[figure] / most) * 1_000) / 10,
      })),
    }
  })
}

/** What nobody saw in the period itself has no line. */
function rowsOf(kind: Kind, names: readonly ComparedName[]): ComparedName[] {
  const { figure } = rankingWords[kind]
  return names
    .filter((one) => one.kind === kind && one.now[figure] > 0)
    .toSorted(
      (one, other) =>
        Number(one.name === others) - Number(other.name === others) || other.now[figure] - one.now[figure],
    )
}

const sumOf = (rows: readonly ComparedName[]): CountedPeriod => ({
  visits: rows.reduce((sum, { now }) => sum + now.visits, 0),
  views: rows.reduce((sum, { now }) => sum + now.views, 0),
  forms: rows.reduce((sum, { now }) => sum + now.forms, 0),
})

/** A name as it is read, with what stands below it in small. */
export function labelOf(
  kind: Kind,
  name: string,
  nameOf: (path: string) => string | undefined,
): { name: string; note: string } {
  if (name === others) return { name: 'Toutes les autres', note: 'trop rares pour être gardées par leur nom' }
  if (kind === 'screen') {
    const known = screenClasses.find((screen) => screen.name === name)
    return { name: known?.label ?? name, note: known?.note ?? '' }
  }
  if (kind === 'source') return name ? { name, note: '' } : unknownSource
  if (kind === 'campaign') return { name, note: '' }
  if (kind === 'before' && name === '') return { name: 'Dès l’arrivée', note: 'première page de la visite' }
  const called = nameOf(name)
  return called ? { name: called, note: name } : { name, note: '' }
}

const unknownSource = {
  name: 'Sans indication',
  note: 'adresse tapée, favori, moteur de recherche ou lien sans marque',
}
