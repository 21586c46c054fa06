import type { Route } from './+types/price-answer.ts'
import { readPriceFinder } from './price-finder.server.ts'
import { readPriceQuery } from './price-query.ts'

/** What the finder of a page that is alive asks for; without scripts its form leads to `/tarifs`. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const finder = await readPriceFinder(context, readPriceQuery(url.searchParams))
  return Response.json(finder, { status: finder ? 200 : 503, headers: { 'Cache-Control': 'no-cache' } })
}
