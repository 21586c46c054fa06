import { data, type RouterContextProvider } from 'react-router'
import { listPortfolioEntries } from '../../../domain/portfolio/list-portfolio-entries.ts'
import { siteContext } from '../../context.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { breadcrumbs } from '../../meta/things/breadcrumbs.server.ts'
import { pageOf, portfolioStep } from './portfolio-address.ts'
import { shownEntry } from './shown-entry.server.ts'

/** One page of the grid; 404 beyond the last. */
export async function loadPortfolio(request: Request, context: Readonly<RouterContextProvider>) {
  const page = pageOf(new URL(request.url).searchParams)
  const { cards, pageCount } = await listPortfolioEntries(context.get(siteContext).db, page)
  if (page > pageCount) throw data(null, { status: 404 })
  describePage(context, (siteUrl) => [breadcrumbs(siteUrl, [portfolioStep])])
  return { entries: cards.map(shownEntry), page, pageCount }
}
