import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  NetworkOnly,
  type RouteHandlerCallbackOptions,
  Serwist,
  type SerwistPlugin,
} from 'serwist'
import {
  isOfflineStorablePage,
  isOfflineStorablePicture,
  offlinePage,
  type ServiceWorkerMessage,
  staffKeyHeader,
  storedPageAttribute,
  storedPageCaches,
} from './stored-pages.ts'

/*
 * Service worker of the office (docs/decisions/0068-offline-office-service-worker.md), in three parts: the owner of the stored
 * pages, the caches and their responses, and the storing of pages in advance. Contains no names of built files: the pages
 * name the files that they need.
 */

const day = 24 * 60 * 60

// Owner of the stored pages

const ownerEntry = '/gestion/hors-reseau/personne'
let owner: string | undefined
/** Set on sign-out: responses that are received later are not stored. */
let isSignedOut = false

/** Deletes the stored pages of other people after the site has answered a request of `person`. */
async function deletePagesOfOthers(person: string): Promise<void> {
  const cache = await caches.open(storedPageCaches.pages)
  owner ??= await (await cache.match(ownerEntry))?.text()
  if (owner === person) return
  await deleteStoredPages()
  owner = person
  await (await caches.open(storedPageCaches.pages)).put(ownerEntry, new Response(person))
  if (isSignedOut) await deleteStoredPages()
}

/** Deletes all stored pages and pictures, and the key of their owner. */
async function deleteStoredPages(): Promise<void> {
  owner = undefined
  for (const plugin of [pageExpiration, pictureExpiration]) await plugin.deleteCacheAndMetadata()
  await Promise.all([storedPageCaches.pages, storedPageCaches.pictures].map((name) => caches.delete(name)))
}

/** Plugin that stores only responses to the current owner, none after sign-out, and first deletes those of another person. */
const storeForOwnerOnly: SerwistPlugin = {
  async fetchDidSucceed({ response }) {
    const person = response.headers.get(staffKeyHeader)
    if (person && !isSignedOut) await deletePagesOfOthers(person)
    return response
  },
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 &&
    !response.redirected &&
    !isSignedOut &&
    response.headers.get(staffKeyHeader) === owner
      ? response
      : null,
  // A page is stored some time after this check, after its files are stored. The person may have signed out meanwhile.
  async cacheDidUpdate() {
    if (isSignedOut) await deleteStoredPages()
  },
}

// Caches

const pageExpiration = new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: day, purgeOnQuotaError: true })
const pictureExpiration = new ExpirationPlugin({
  maxEntries: 300,
  maxAgeSeconds: day,
  purgeOnQuotaError: true,
})

/** Plugin that marks a stored page on its document element, before any other code reads the page. */
const markStoredPage: SerwistPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return null
    const headers = new Headers(cachedResponse.headers)
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
    const html = await cachedResponse.text()
    return new Response(html.replace('<html ', `<html ${storedPageAttribute}="" `), { headers })
  },
}

/** Plugin that stores a page only after the files that it needs. Without them the page would be unusable. */
const storeAssetsFirst: SerwistPlugin = {
  async cacheWillUpdate({ response, event }) {
    for (const asset of matchesOf(await response.clone().text(), /\/assets\/[\w./-]+/g))
      await assets.handle({ request: new Request(asset), event })
    return response
  },
}

/** Plugin that stores the offline page once for all its queries. */
const ignoreOfflinePageQuery: SerwistPlugin = {
  cacheKeyWillBeUsed: async ({ request }) =>
    new URL(request.url).pathname === offlinePage ? offlinePage : request,
}

const matchOptions = { ignoreVary: true }

/** Pages from the network, otherwise their stored copies. */
const storablePages = new NetworkFirst({
  cacheName: storedPageCaches.pages,
  networkTimeoutSeconds: 6,
  matchOptions,
  plugins: [storeForOwnerOnly, storeAssetsFirst, ignoreOfflinePageQuery, pageExpiration, markStoredPage],
})
const otherPages = new NetworkOnly({ plugins: [storeForOwnerOnly] })
const pictures = new CacheFirst({
  cacheName: storedPageCaches.pictures,
  matchOptions,
  plugins: [storeForOwnerOnly, pictureExpiration],
})
const assets = new CacheFirst({
  cacheName: storedPageCaches.assets,
  matchOptions,
  plugins: [new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })],
})

/** Responds with the page from the network or the cache, otherwise redirects to the page that lists the stored ones. */
async function respondToPage({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await (isOfflineStorablePage(url) ? storablePages : otherPages).handle({ request, event })
  } catch {
    if (url.pathname !== offlinePage)
      return Response.redirect(`${offlinePage}?page=${encodeURIComponent(url.pathname + url.search)}`)
    return new Response(noStoredPage, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'",
      },
    })
  }
}

const noStoredPage =
  '<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sans réseau</title><h1>Sans réseau</h1><p>Cet appareil ne garde encore aucune page de la gestion. <a href="">Réessayer</a></p></html>'

/**
 * Responds to requests for the data of the next page. Data are never stored: without network the response has the router open the
 * page as a document, whose stored copy is complete and shows its time. The headers are those that React Router uses for this.
 */
async function respondToData({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const page = new URL(url)
  page.pathname = page.pathname.replace(/(\/_)?\.data$/, '')
  page.searchParams.delete('_routes')
  try {
    const response = otherPages.handle({ request, event })
    return await (isOfflineStorablePage(page) ? Promise.race([response, rejectAfterTimeout()]) : response)
  } catch {
    return reloadAsDocument({ 'X-Remix-Redirect': page.pathname + page.search })
  }
}

const reloadAsDocument = (more: Record<string, string> = {}) =>
  new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true', ...more } })

const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer came in time')), 8_000))

const worker = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && /^\/gestion(\/|$)/.test(url.pathname),
      handler: respondToPage,
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && /^\/gestion(\/.*)?\.data$/.test(url.pathname),
      handler: respondToData,
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/__manifest',
      handler: ({ request }) => fetch(request).catch(() => reloadAsDocument()),
    },
    { matcher: ({ url, sameOrigin }) => sameOrigin && isOfflineStorablePicture(url), handler: pictures },
    { matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), handler: assets },
  ],
})
worker.addEventListeners()

// Storing in advance

/** Maximum number of bytes of pictures that one `store` message of a page may add to the cache. */
const maxPictureBytesPerMessage = 6 * 1024 * 1024
/** Maximum number of pictures stored for one page. */
const maxPictures = 24

/** Run that stores pages in advance; `null` if none is in progress. */
let storing: Promise<void> | null = null

addEventListener('message', (event) => {
  const message = event.data as ServiceWorkerMessage
  const work = event as MessageEvent & ExtendableEvent
  if (message.kind === 'forget') {
    isSignedOut = true
    work.waitUntil(deletePagesAndStop().then(() => work.ports[0]?.postMessage('stopped')))
  } else {
    isSignedOut = false
    storing ??= storeAll(message.pages, work).finally(() => {
      storing = null
    })
    work.waitUntil(storing)
  }
})

/** Deletes the stored pages, also those that the current run still stores. */
async function deletePagesAndStop(): Promise<void> {
  await deleteStoredPages()
  // A run that fails, because the network is gone, stores nothing more either.
  await storing?.catch(() => undefined)
  await deleteStoredPages()
}

/** Part of the service worker types that the DOM types do not contain. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/**
 * Stores the addresses one after the other, to leave the network to the user's own requests. Stops when the network fails or the
 * person signs out.
 */
async function storeAll(addresses: readonly string[], event: ExtendableEvent): Promise<void> {
  let left = maxPictureBytesPerMessage
  const store = (strategy: CacheFirst | NetworkFirst, address: string) =>
    strategy.handle({ request: new Request(address), event }).catch(() => null)
  for (const address of addresses) {
    const html = isSignedOut ? null : await (await store(storablePages, address))?.text()
    if (!html || html.includes(`<html ${storedPageAttribute}`)) return
    const thumbnails = thumbnailsIn(html)
    for (const picture of thumbnails.slice(0, maxPictures)) {
      if (left <= 0 || isSignedOut) break
      left -= (await (await store(pictures, picture))?.blob())?.size ?? 0
    }
  }
}

const matchesOf = (html: string, pattern: RegExp) => [...new Set(html.match(pattern))]

const thumbnailsIn = (html: string) => {
  const addresses = [...html.matchAll(/"(\/gestion\/[^"?]*\?taille=vignette)"/g)].map(
    ([, address = '']) => address,
  )
  return [...new Set(addresses)].filter((address) =>
    isOfflineStorablePicture(new URL(address, location.origin)),
  )
}
