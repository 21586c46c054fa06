import type { ComparedName } from '../../../../../domain/audience/ranking.ts'
import type { SiteContext } from '../../../../context.ts'
import { formatChange, formatCount } from '../figures.server.ts'
import { pageNames } from './page-names.server.ts'
import { rowsOf, sumOf } from './ranked-rows.server.ts'
import { labelOf } from './ranking-label.server.ts'
import { kinds, rankingWords } from './ranking-words.server.ts'

/** So many lines of each on the page; its file has all of them. */
const shown = 8

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
      kind,
      file,
      title,
      lead,
      heads,
      rest: Math.max(0, rows.length - shown),
      rows: rows.slice(0, shown).map(({ name, now, before }) => ({
        key: name,
        ...labelOf(kind, name, nameOf),
        figure: formatCount(now[figure]),
        change: formatChange(now[figure], before[figure]),
        other: other(now, all),
        bar: Math.round((now[figure] / most) * 1_000) / 10,
      })),
    }
  })
}
