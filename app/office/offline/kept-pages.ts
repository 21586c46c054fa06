/*
 * What both know: the pages of the office, and its service worker (`office-worker.ts`).
 */

/** Names of the caches. Pages and pictures go when somebody signs out; built files are the same for everybody. */
export const keptCaches = {
  pages: 'gestion-pages',
  pictures: 'gestion-images',
  assets: 'gestion-fichiers',
} as const

/** Whom the office has answered. */
export const personHeader = 'Office-Person'

/** In the address of what a browser sends later than it was made: whose it is. */
export const personParameter = 'personne'

/** Says what this phone keeps, in the place of a page that it does not. */
export const offlinePage = '/gestion/hors-reseau'

/** What the page tells the worker. */
export type WorkerMessage = { kind: 'keep'; pages: readonly string[] } | { kind: 'forget' }

/** The attribute that the worker gives the document of a page that it has kept. */
export const keptMark = 'data-kept'

/** The only pages that are kept: Aujourd’hui, the board, orders, their rims. */
const keptPage = /^\/gestion(\/hors-reseau|\/commandes(\/[A-Za-z0-9_-]+(\/jantes\/[A-Za-z0-9_-]+)?)?)?$/

export function isKeptPage({ pathname, searchParams }: URL): boolean {
  if (!keptPage.test(pathname) || pathname === '/gestion/commandes/nouvelle') return false
  if (pathname === offlinePage) return true
  // The board's columns on a phone; every other choice is a list or somebody else's point of sale.
  const asked = [...searchParams.keys()]
  return (
    asked.length === 0 || (pathname === '/gestion/commandes' && asked.length === 1 && asked[0] === 'etape')
  )
}

/** Small pictures of orders, rims and requests, never the photos themselves. */
export const isKeptPicture = ({ pathname, search }: URL): boolean =>
  /^\/gestion\/(commandes|demandes)\/[A-Za-z0-9_-]+\/photos\/[A-Za-z0-9_-]+$/.test(pathname) &&
  search === '?taille=vignette'
