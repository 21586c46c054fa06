import { Hono } from 'hono'
import type { SiteContext } from '../../app/http/context.ts'
import { createSecurityHeadersMiddleware } from '../../app/http/middleware/security-headers.ts'
import type { Announcements, AnnouncementTopic } from '../../domain/kernel/ports/announcements.ts'
import type { Clock } from '../../domain/kernel/ports/clock.ts'
import {
  type CacheableAddress,
  type CacheablePage,
  cacheableAddress,
  listCacheablePageKinds,
} from './cacheable-pages.ts'
import {
  buildCachedPage,
  type CachedPage,
  isCacheableResponse,
  type RenderedPage,
  readStyles,
  type SharedPageParts,
} from './cached-page.ts'

interface CacheOptions {
  megabytes: number
  hstsSubdomains: boolean
}

/** Prepares the page cache of a site built in `browserBuildFolder`, with `megabytes` of memory. Returns `undefined` for 0. */
export async function openPageCache(
  deps: SiteContext,
  browserBuildFolder: string,
  { megabytes, hstsSubdomains }: CacheOptions,
) {
  if (megabytes === 0) return undefined
  const { announcements, clock } = deps
  const kinds = listCacheablePageKinds(await deps.pages())
  const common = {
    headers: await headersOfSite(deps.siteUrl, hstsSubdomains),
    styles: readStyles(browserBuildFolder),
  }
  return (render: (address: string) => Promise<RenderedPage>) =>
    new PageCache({ kinds, maxBytes: megabytes * 2 ** 20, clock, announcements, common, render })
}

/** Returns the headers that the site's own middleware sets on every response. */
async function headersOfSite(siteUrl: string, hstsSubdomains: boolean): Promise<Headers> {
  const plain = new Hono().use(
    createSecurityHeadersMiddleware({
      isHttps: siteUrl.startsWith('https:'),
      isDevelopment: false,
      hstsSubdomains,
    }),
  )
  return (await plain.get('/', (c) => c.body(null)).request('/')).headers
}

/**
 * Time in milliseconds after which a page is rendered again in the background while the old one is served. After `passableFor`,
 * the page is rendered before it is served.
 */
const freshFor = 60_000
const passableFor = 10 * 60_000
/** Time in milliseconds after a failed rendering during which the old page is served without another attempt. */
const excusedFor = 5_000

type Render = (address: string) => Promise<RenderedPage>

interface Parts {
  /** Pages that may be cached. */
  kinds: readonly CacheablePage[]
  maxBytes: number
  clock: Clock
  announcements: Announcements
  common: SharedPageParts
  /** Renders an address for a visitor without a session. */
  render: Render
}

interface Rendering {
  version: number
  /** Rendered page; `null` if the response must not be served to all visitors. */
  page: Promise<CachedPage | null>
}

/** Rendered pages in memory. Each version of a page has at most one rendering in progress. */
export class PageCache {
  /** Number of requests: served from the cache, served from the cache while outdated, or not in the cache. */
  readonly counts = { hit: 0, stale: 0, miss: 0 }
  /** Number of renderings: stored in the cache, not cacheable, or failed. */
  readonly renderings = { kept: 0, passed: 0, failed: 0 }
  readonly store: PageStore
  readonly #parts: Parts
  readonly #versions: TopicVersions
  readonly #renderings = new Map<string, Rendering>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.store = new PageStore(parts.maxBytes)
    this.#versions = new TopicVersions(
      parts.announcements,
      parts.kinds.flatMap(({ topics }) => topics),
    )
  }

  /** Returns the normalised address of a request; `null` when the page must not be cached. */
  read(url: string): CacheableAddress | null {
    return cacheableAddress(this.#parts.kinds, url)
  }

  /** Returns the cached page if it may be served now. Starts a rendering in the background if the page is old. */
  find(address: string): CachedPage | null {
    const page = this.store.get(address)
    if (!page) return null
    const now = this.#now()
    const age = now - page.renderedAt
    const isCurrent = page.version === this.#versions.of(page.kind.topics) && now < page.endsAt
    if (isCurrent && age < freshFor) {
      this.counts.hit++
      return page
    }
    if (now >= page.excusedUntil) {
      if (!isCurrent || age >= passableFor) return null
      // Prevents another rendering of this page until this one has had time to finish.
      page.excusedUntil = now + excusedFor
      void this.#renew({ address, kind: page.kind })
    }
    this.counts.stale++
    return page
  }

  /** Returns the last successfully rendered page of any age; `null` if there is none. */
  keptPage(address = ''): CachedPage | null {
    return this.store.get(address) ?? null
  }

  /**
   * Renders the page, or waits for a rendering in progress. A response that is not cacheable is returned to the call that
   * rendered it; the other calls get `null`. If rendering fails, returns the old page if there is one.
   */
  async make(address: CacheableAddress, render: Render): Promise<CachedPage | Response | null> {
    this.counts.miss++
    const running = this.#renderings.get(address.address)
    if (running && running.version === this.#versions.of(address.kind.topics)) return running.page
    let passing: Response | null = null
    const page = await this.#start(address, render, (response) => {
      passing = response
    })
    return page ?? passing
  }

  #renew(address: CacheableAddress): Promise<unknown> {
    const running = this.#renderings.get(address.address)
    if (running) return running.page
    return this.#start(address, this.#parts.render, (response) => void response.body?.cancel()).catch(
      () => {},
    )
  }

  async #start(address: CacheableAddress, render: Render, pass: (response: Response) => void) {
    const rendering = {
      version: this.#versions.of(address.kind.topics),
      page: this.#renderAndKeep(address, render, pass),
    }
    this.#renderings.set(address.address, rendering)
    try {
      return await rendering.page
    } finally {
      if (this.#renderings.get(address.address) === rendering) this.#renderings.delete(address.address)
    }
  }

  async #renderAndKeep(
    { address, kind }: CacheableAddress,
    render: Render,
    pass: (response: Response) => void,
  ): Promise<CachedPage | null> {
    const last = this.store.get(address)
    const moment = { renderedAt: this.#now(), version: this.#versions.of(kind.topics) }
    try {
      const rendered = await render(address)
      if (!isCacheableResponse(rendered.response))
        return this.#without(address, last, rendered.response, pass)
      const page = await buildCachedPage(rendered, this.#parts.common, kind, moment, last)
      this.store.set(address, page)
      this.renderings.kept++
      return page
    } catch (error) {
      this.renderings.failed++
      if (!last) throw error
      return this.#excuse(last)
    }
  }

  /**
   * Handles a response that is not cacheable: removes the page from the cache. Keeps the old page if the response is a server
   * error or incomplete.
   */
  #without(
    address: string,
    last: CachedPage | undefined,
    response: Response,
    pass: (response: Response) => void,
  ): CachedPage | null {
    this.renderings.passed++
    const isPassing = response.status === 200 || response.status >= 500
    if (last && isPassing) {
      void response.body?.cancel()
      return this.#excuse(last)
    }
    this.store.delete(address)
    pass(response)
    return null
  }

  #excuse(page: CachedPage): CachedPage {
    page.excusedUntil = this.#now() + excusedFor
    return page
  }

  #now(): number {
    return this.#parts.clock.now().getTime()
  }
}

/** Estimated bytes of a page in memory besides its bodies. */
const overhead = 4_096

/** Pages by address, up to `maxBytes`. Removes the least recently used first. */
class PageStore {
  readonly #pages = new Map<string, CachedPage>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get size(): number {
    return this.#pages.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get(address: string): CachedPage | undefined {
    const page = this.#pages.get(address)
    if (!page) return undefined
    // A map preserves the order of insertion: deleting and adding moves the page to the end.
    this.#pages.delete(address)
    this.#pages.set(address, page)
    return page
  }

  set(address: string, page: CachedPage): void {
    this.delete(address)
    this.#pages.set(address, page)
    this.#bytes += costOf(page)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(address: string): void {
    const page = this.#pages.get(address)
    if (page && this.#pages.delete(address)) this.#bytes -= costOf(page)
  }
}

function costOf({ responses }: CachedPage): number {
  return Object.values(responses).reduce((bytes, { body }) => bytes + body.length, overhead)
}

/** Number of announcements of each topic since the start of this process. A page rendered before the latest one is outdated. */
class TopicVersions {
  readonly #announced = new Map<AnnouncementTopic, number>()

  constructor(announcements: Announcements, topics: Iterable<AnnouncementTopic>) {
    for (const topic of new Set(topics))
      announcements.listen(topic, () => this.#announced.set(topic, this.#count(topic) + 1))
  }

  /** Returns a number that grows with each announcement of any of these topics. */
  of(topics: readonly AnnouncementTopic[]): number {
    let version = 0
    for (const topic of topics) version += this.#count(topic)
    return version
  }

  #count(topic: AnnouncementTopic): number {
    return this.#announced.get(topic) ?? 0
  }
}
