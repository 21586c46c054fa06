import { data, type RouterContextProvider, redirect } from 'react-router'
import { type RimDefect, rimDefectNames, rimServiceNames } from '../../../domain/kernel/rim-words.ts'
import {
  listPortfolioEntries,
  listShownServicesAndDefects,
  type PortfolioCardData,
} from '../../../domain/publishing/portfolio/portfolio-entries.ts'
import { siteContext } from '../../http/context.ts'
import { addPageSchema, breadcrumbsSchema } from '../../meta/schema-org.server.ts'
import { isComputedPicture } from '../../ui/pictures/computed-picture.ts'
import {
  type PortfolioGridQuery,
  parsePortfolioGridQuery,
  portfolioBreadcrumb,
  portfolioGridAddress,
  unfilteredPortfolioGrid,
} from './portfolio-address.ts'

/** Words for defects in addresses. */
const defectWords: Readonly<Record<RimDefect, string>> = {
  kerbed: 'trottoir',
  bent: 'voilee',
  cracked: 'fissuree',
  spoke: 'rayon',
  seat: 'portee',
  corroded: 'corrosion',
  varnish: 'vernis',
  missing: 'manque',
}

/** Words for work in addresses: the slugs of the services. */
const serviceWords = Object.fromEntries(Object.keys(rimServiceNames).map((key) => [key, key]))

/** Returns the key that a word of an address represents; `null` for an unknown word. */
const keyOf = (words: Readonly<Record<string, string>>, word: string) =>
  Object.entries(words).find(([, said]) => said === word)?.[0] ?? null

/** Returns one page of the grid, filtered if requested; throws a 404 beyond the last one. */
export async function loadPortfolioPage(request: Request, context: Readonly<RouterContextProvider>) {
  const { db } = context.get(siteContext)
  const { pathname, searchParams } = new URL(request.url)
  const query = parsePortfolioGridQuery(searchParams)
  const choice = {
    service: keyOf(serviceWords, query.prestation),
    defect: keyOf(defectWords, query.defaut),
  }
  const knownParams = {
    page: query.page,
    prestation: choice.service ? query.prestation : '',
    defaut: choice.defect ? query.defaut : '',
  }
  // Unknown filter values redirect, because they have no page and must not be cached.
  if (knownParams.prestation !== query.prestation || knownParams.defaut !== query.defaut)
    throw redirect(pathname + portfolioGridAddress(knownParams).search)
  const [{ cards, pageCount }, words] = await Promise.all([
    listPortfolioEntries(db, query.page, choice),
    listShownServicesAndDefects(db),
  ])
  if (query.page > pageCount) throw data(null, { status: 404 })
  addPageSchema(context, (siteUrl) => [breadcrumbsSchema(siteUrl, [portfolioBreadcrumb])])
  return { entries: cards.map(toPortfolioEntryCard), query, pageCount, filters: toFilters(words, query) }
}

/** Returns the filters by work and by defect, limited to values that occur in entries; empty filters are left out. */
function toFilters(known: { services: string[]; defects: string[] }, query: PortfolioGridQuery) {
  const options = (
    name: 'prestation' | 'defaut',
    keys: string[],
    labels: Readonly<Record<string, string>>,
    words: Readonly<Record<string, string>>,
  ) =>
    Object.entries(labels)
      .filter(([key]) => keys.includes(key))
      .map(([key, label]) => {
        const isChosen = query[name] === words[key]
        // One filter at a time: two together would soon match nothing.
        const to = portfolioGridAddress(
          isChosen ? unfilteredPortfolioGrid : { ...unfilteredPortfolioGrid, [name]: words[key] },
        )
        return { name: label, isChosen, to }
      })
  return [
    { legend: 'Défaut', options: options('defaut', known.defects, rimDefectNames, defectWords) },
    { legend: 'Prestation', options: options('prestation', known.services, rimServiceNames, serviceWords) },
  ].filter((filter) => filter.options.length > 0)
}

/** Converts an entry for its card. Computer-generated pictures are not called photos. */
export function toPortfolioEntryCard({ photoCount, ...card }: PortfolioCardData) {
  return { ...card, photos: `${photoCount} ${wordFor(photoCount, isComputedPicture(card.main_image))}` }
}

function wordFor(count: number, isComputed: boolean): string {
  if (isComputed) return count === 1 ? 'image' : 'images'
  return count === 1 ? 'photo' : 'photos'
}
