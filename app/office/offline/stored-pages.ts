/*
 * Names and rules shared by the pages of the office and its service worker (`office-worker.ts`).
 */

/** Names of the caches. Pages and pictures are deleted on sign-out; built files are the same for everybody. */
export const storedPageCaches = {
  pages: 'gestion-pages',
  pictures: 'gestion-images',
  assets: 'gestion-fichiers',
} as const

/** Response header with the key of the staff member for whom the office made the response. */
export const staffKeyHeader = 'Office-Person'

/** Query parameter of a submission sent later than it was made: the key of its author. */
export const staffKeyParameter = 'personne'

/** Page shown instead of a page that is not stored; lists the stored ones. */
export const offlinePage = '/gestion/hors-reseau'

/** Message from the page to the worker. */
export type ServiceWorkerMessage = { kind: 'keep'; pages: readonly string[] } | { kind: 'forget' }

/** Attribute that the worker sets on the document element of a stored page. */
export const storedPageAttribute = 'data-kept'

/** Matches the paths of the pages that are stored: Aujourd’hui, the board, orders, their rims. */
const keptPage = /^\/gestion(\/hors-reseau|\/commandes(\/[A-Za-z0-9_-]+(\/jantes\/[A-Za-z0-9_-]+)?)?)?$/

export function isOfflineStorablePage({ pathname, searchParams }: URL): boolean {
  if (!keptPage.test(pathname) || pathname === '/gestion/commandes/nouvelle') return false
  if (pathname === offlinePage) return true
  // The board's column on a phone is stored. Any other query means a list or another point of sale, which is not stored.
  const parameterNames = [...searchParams.keys()]
  return (
    parameterNames.length === 0 ||
    (pathname === '/gestion/commandes' && parameterNames.length === 1 && parameterNames[0] === 'etape')
  )
}

/** Whether the address is a thumbnail of an order, rim or request. Full-size photos are not stored. */
export const isOfflineStorablePicture = ({ pathname, search }: URL): boolean =>
  /^\/gestion\/(commandes|demandes)\/[A-Za-z0-9_-]+\/photos\/[A-Za-z0-9_-]+$/.test(pathname) &&
  search === '?taille=vignette'
