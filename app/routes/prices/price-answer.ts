import { siteContext } from '../../http/context.ts'
import type { Route } from './+types/price-answer.ts'
import { loadPriceFinder } from './price-finder.server.ts'
import { parsePriceFinderQuery } from './price-query.ts'

/** Returns the price for the finder's script; without JavaScript its form opens `/tarifs`. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const finder = await loadPriceFinder(
    context,
    parsePriceFinderQuery(url.searchParams),
    context.get(siteContext).facts.current(),
  )
  return Response.json(finder, { status: finder ? 200 : 503, headers: { 'Cache-Control': 'no-cache' } })
}
