import type { CachedPage } from './cached-page.ts'

/** What one page costs beside its bodies, about. */
const overhead = 4_096

/** Pages by address, at most `mostBytes` of them: those that nobody asked for the longest go first. */
export class PageStore {
  readonly #pages = new Map<string, CachedPage>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
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
      if (this.#bytes <= this.#mostBytes) break
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
