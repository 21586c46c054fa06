import { readAudience } from '../../../../domain/audience/read-audience.ts'
import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import type { SiteContext } from '../../../context.ts'
import { wordsOf } from './audience-words.server.ts'
import { readChart } from './chart/read-chart.server.ts'
import { figuresOf } from './head-figures.server.ts'
import { pathOf } from './path-steps.server.ts'
import { readAudienceQuery } from './query/audience-query.ts'
import { audienceSearch } from './query/audience-search.ts'
import { readRankings } from './ranking/read-rankings.server.ts'

/** Names of each kind that are looked at to rank them. */
const ranked = 200

export type AudienceView = Awaited<ReturnType<typeof readAudiencePage>>

/** What the page of the audience shows for the period that its address asks for. */
export async function readAudiencePage(world: SiteContext, asked: URLSearchParams) {
  const today = parisDay(world.clock.now())
  const query = readAudienceQuery(asked, today)
  const audience = await readAudience(world, query.period, ranked)
  return {
    ...wordsOf(query, today),
    search: audienceSearch(query),
    isEmpty: audience.days.every(({ visits, views, requests }) => visits + views + requests === 0),
    figures: figuresOf(query, audience),
    chart: readChart(query, audience, today),
    path: pathOf(audience),
    rankings: await readRankings(world.db, audience.names),
  }
}
