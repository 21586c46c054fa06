import { Hono } from 'hono'
import type { SiteContext } from '../../app/http/context.ts'
import { securityHeaders } from '../../app/http/middleware/security-headers.ts'
import type { Announcements, Topic } from '../../domain/kernel/ports/announcements.ts'
import type { Clock } from '../../domain/kernel/ports/clock.ts'
import { type CacheableAddress, cacheableAddress, kindsOf, type PageKind } from './cacheable-pages.ts'
import {
  buildCachedPage,
  type CachedPage,
  isCacheable,
  type Rendered,
  readStyles,
  type SharedParts,
} from './cached-page.ts'

interface CacheOptions {
  megabytes: number
  hstsSubdomains: boolean
}

/** The memory for pages of a site built in `clientDirectory`, `megabytes` of it; nothing when that is 0. */
export async function openPageCache(
  site: SiteContext,
  clientDirectory: string,
  { megabytes, hstsSubdomains }: CacheOptions,
) {
  if (megabytes === 0) return undefined
  const { announcements, clock } = site
  const kinds = kindsOf(await site.pages())
  const common = {
    headers: await headersOfSite(site.siteUrl, hstsSubdomains),
    styles: readStyles(clientDirectory),
  }
  return (render: (address: string) => Promise<Rendered>) =>
    new PageCache({ kinds, maxBytes: megabytes * 2 ** 20, clock, announcements, common, render })
}

/** What the site's own middleware puts on every answer. */
async function headersOfSite(siteUrl: string, hstsSubdomains: boolean): Promise<Headers> {
  const plain = new Hono().use(
    securityHeaders({ isHttps: siteUrl.startsWith('https:'), isDevelopment: false, hstsSubdomains }),
  )
  return (await plain.get('/', (c) => c.body(null)).request('/')).headers
}

/** A page this old is made anew behind the answer; one older than `passableFor` before it. In milliseconds. */
const freshFor = 60_000
const passableFor = 10 * 60_000
/** How long a page that could not be made anew stands before the next attempt. */
const excusedFor = 5_000

type Render = (address: string) => Promise<Rendered>

interface Parts {
  /** What may be kept. */
  kinds: readonly PageKind[]
  maxBytes: number
  clock: Clock
  announcements: Announcements
  common: SharedParts
  /** Renders an address for a visitor without a session. */
  render: Render
}

interface Rendering {
  version: number
  /** `null` when what was rendered is not for everybody. */
  page: Promise<CachedPage | null>
}

/** Pages in memory, one rendering at a time for each (docs/decisions/0018-page-cache.md). */
export class PageCache {
  /** How visitors were answered. */
  readonly counts = { hit: 0, stale: 0, miss: 0 }
  /** What became of what was rendered for it. */
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

  /** The page that a request's path and query ask for; `null` when it is not one that may be kept. */
  read(url: string): CacheableAddress | null {
    return cacheableAddress(this.#parts.kinds, url)
  }

  /** The page as it is in memory, when it may be given at once; one that ages is made anew behind the answer. */
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
      // One attempt at a time, and none again until this one had its time.
      page.excusedUntil = now + excusedFor
      void this.#renew({ address, kind: page.kind })
    }
    this.counts.stale++
    return page
  }

  /** The last good page, however old; `null` when there is none. */
  keptPage(address = ''): CachedPage | null {
    return this.store.get(address) ?? null
  }

  /**
   * The page made anew, by this call or by one that runs already; what is not for everybody is answered as it
   * was rendered, or as `null` when another call rendered it. An old page stands in for one that fails.
   */
  async make(wanted: CacheableAddress, render: Render): Promise<CachedPage | Response | null> {
    this.counts.miss++
    const running = this.#renderings.get(wanted.address)
    if (running && running.version === this.#versions.of(wanted.kind.topics)) return running.page
    let passing: Response | null = null
    const page = await this.#start(wanted, render, (response) => {
      passing = response
    })
    return page ?? passing
  }

  #renew(wanted: CacheableAddress): Promise<unknown> {
    const running = this.#renderings.get(wanted.address)
    if (running) return running.page
    return this.#start(wanted, this.#parts.render, (response) => void response.body?.cancel()).catch(() => {})
  }

  async #start(wanted: CacheableAddress, render: Render, pass: (response: Response) => void) {
    const rendering = {
      version: this.#versions.of(wanted.kind.topics),
      page: this.#renderAndKeep(wanted, render, pass),
    }
    this.#renderings.set(wanted.address, rendering)
    try {
      return await rendering.page
    } finally {
      if (this.#renderings.get(wanted.address) === rendering) this.#renderings.delete(wanted.address)
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
      if (!isCacheable(rendered.response)) return this.#without(address, last, rendered.response, pass)
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

  /** A page that is gone goes from memory too; one that is only failing or incomplete leaves the old one up. */
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

/** What one page costs beside its bodies, about. */
const overhead = 4_096

/** Pages by address, at most `maxBytes` of them: those that nobody asked for the longest go first. */
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
    // A map keeps the order of insertion: what was just used is its last.
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

function costOf({ answers }: CachedPage): number {
  return Object.values(answers).reduce((bytes, { body }) => bytes + body.length, overhead)
}

/** How often each topic was announced since this process began: what was made before the last time is old. */
class TopicVersions {
  readonly #announced = new Map<Topic, number>()

  constructor(announcements: Announcements, topics: Iterable<Topic>) {
    for (const topic of new Set(topics))
      announcements.listen(topic, () => this.#announced.set(topic, this.#count(topic) + 1))
  }

  /** Grows with each announcement of any of these. */
  of(topics: readonly Topic[]): number {
    let version = 0
    for (const topic of topics) version += this.#count(topic)
    return version
  }

  #count(topic: Topic): number {
    return this.#announced.get(topic) ?? 0
  }
}
