import { data, type RouterContextProvider, redirect } from 'react-router'
import { type RimDefect, rimDefects, rimServices } from '../../../domain/kernel/rim-words.ts'
import {
  listEntryWords,
  listPortfolioEntries,
  type PortfolioCard,
} from '../../../domain/publishing/portfolio/portfolio-entries.ts'
import { siteContext } from '../../http/context.ts'
import { breadcrumbs, describePage } from '../../meta/schema-org.server.ts'
import { ownPicture } from '../../ui/pictures/own-picture.ts'
import {
  type GridQuery,
  gridAddress,
  gridQueryOf,
  portfolioBreadcrumb,
  wholeGrid,
} from './portfolio-address.ts'

/** What addresses call a defect. */
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

/** And work: as its pages are called. */
const serviceWords = Object.fromEntries(Object.keys(rimServices).map((key) => [key, key]))

/** What a word of an address means; nothing where it is none of the trade's. */
const keyOf = (words: Readonly<Record<string, string>>, word: string) =>
  Object.entries(words).find(([, said]) => said === word)?.[0] ?? null

/** One page of the grid, or of what it was asked for; 404 beyond the last. */
export async function loadPortfolio(request: Request, context: Readonly<RouterContextProvider>) {
  const { db } = context.get(siteContext)
  const { pathname, searchParams } = new URL(request.url)
  const query = gridQueryOf(searchParams)
  const choice = {
    service: keyOf(serviceWords, query.prestation),
    defect: keyOf(defectWords, query.defaut),
  }
  const known = {
    page: query.page,
    prestation: choice.service ? query.prestation : '',
    defaut: choice.defect ? query.defaut : '',
  }
  // Whatever else is asked is no page of its own, nor one to keep.
  if (known.prestation !== query.prestation || known.defaut !== query.defaut)
    throw redirect(pathname + gridAddress(known).search)
  const [{ cards, pageCount }, words] = await Promise.all([
    listPortfolioEntries(db, query.page, choice),
    listEntryWords(db),
  ])
  if (query.page > pageCount) throw data(null, { status: 404 })
  describePage(context, (siteUrl) => [breadcrumbs(siteUrl, [portfolioBreadcrumb])])
  return { entries: cards.map(toEntryCard), query, pageCount, filters: toFilters(words, query) }
}

/** By which work and which defect the grid may be narrowed: those that any entry shows; none while there are no such words. */
function toFilters(known: { services: string[]; defects: string[] }, query: GridQuery) {
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
        // One word at a time: two together would soon show nothing.
        const to = gridAddress(isChosen ? wholeGrid : { ...wholeGrid, [name]: words[key] })
        return { name: label, isChosen, to }
      })
  return [
    { legend: 'Défaut', options: options('defaut', known.defects, rimDefects, defectWords) },
    { legend: 'Prestation', options: options('prestation', known.services, rimServices, serviceWords) },
  ].filter((filter) => filter.options.length > 0)
}

/** An entry as its card shows it; the site's own pictures are computed, and not called photos (docs/product.md §2.17). */
export function toEntryCard({ photoCount, ...card }: PortfolioCard) {
  return { ...card, photos: `${photoCount} ${wordFor(photoCount, ownPicture(card.main_image.url) !== null)}` }
}

function wordFor(count: number, isComputed: boolean): string {
  if (isComputed) return count === 1 ? 'image de synthèse' : 'images de synthèse'
  return count === 1 ? 'photo' : 'photos'
}
