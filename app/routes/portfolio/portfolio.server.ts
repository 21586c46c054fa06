import { data, type RouterContextProvider } from 'react-router'
import { listPortfolioEntries, type PortfolioCard } from '../../../domain/portfolio/portfolio-entries.ts'
import { siteContext } from '../../context.ts'
import { breadcrumbs, describePage } from '../../meta/schema-org.server.ts'
import { ownPicture } from '../../ui/pictures/own-picture.ts'
import { pageNumberOf, portfolioBreadcrumb } from './portfolio-address.ts'

/** One page of the grid; 404 beyond the last. */
export async function loadPortfolio(request: Request, context: Readonly<RouterContextProvider>) {
  const page = pageNumberOf(new URL(request.url).searchParams)
  const { cards, pageCount } = await listPortfolioEntries(context.get(siteContext).db, page)
  if (page > pageCount) throw data(null, { status: 404 })
  describePage(context, (siteUrl) => [breadcrumbs(siteUrl, [portfolioBreadcrumb])])
  return { entries: cards.map(toEntryCard), page, pageCount }
}

/** An entry as its card shows it; the site's own pictures are computed, and not called photos (docs/product.md §2.17). */
export function toEntryCard({ photoCount, ...card }: PortfolioCard) {
  return { ...card, photos: `${photoCount} ${wordFor(photoCount, ownPicture(card.main_image.url) !== null)}` }
}

function wordFor(count: number, isComputed: boolean): string {
  if (isComputed) return count === 1 ? 'image de synthèse' : 'images de synthèse'
  return count === 1 ? 'photo' : 'photos'
}
