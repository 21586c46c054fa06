import { gzipSync } from 'node:zlib'
import { type Encoding, measureRequestsPerSecond, type RequestRate } from './load.ts'
import { servePlainPage } from './plain-page.ts'
import { serveSameBytes } from './same-bytes.ts'

interface Measured extends RequestRate {
  path: string
  encoding: Encoding
  /** Number of transmitted bytes. */
  size: number
}

export interface ComparedRates {
  site: Measured
  /** Server that the site is compared with. */
  other: RequestRate | null
}

/**
 * A page served from the in-memory cache, compared with a bare handler of Node and nginx with the same bytes; `nginx` only if
 * installed.
 */
export interface CachedPageRates {
  site: Measured
  bare: RequestRate
  nginx: RequestRate | null
}

/** Measures the page in turns with the two other servers, with gzip and uncompressed. */
export async function compareCachedPage(origin: string, path: string): Promise<CachedPageRates[]> {
  const html = await bytesOf(origin + path)
  const gzip = gzipSync(html, { level: 9 })
  const same = await serveSameBytes(html, gzip)
  const compared: CachedPageRates[] = []
  try {
    for (const encoding of ['gzip', 'identity'] as const) {
      const urls = [origin + path, same.bare, ...(same.nginx ? [same.nginx] : [])]
      const [site, bare, nginx] = await measureRequestsPerSecond(urls, encoding)
      if (!site || !bare) continue
      const size = encoding === 'gzip' ? gzip.length : html.length
      compared.push({
        site: { rate: site.rate, p97: site.p97, path, encoding, size },
        bare,
        nginx: nginx ?? null,
      })
    }
  } finally {
    await same.stop()
  }
  return compared
}

/** Measures a page rendered for each request, compared with a plain React Router page of the same size. */
export async function compareWithPlainPage(
  origin: string,
  path: string,
  cookie: string,
): Promise<ComparedRates> {
  const size = (await bytesOf(origin + path, cookie)).length
  const plain = await servePlainPage(size)
  try {
    const [site, other] = await measureRequestsPerSecond([origin + path, plain.url], 'identity', cookie)
    return { site: { rate: 0, p97: 0, ...site, path, encoding: 'identity', size }, other: other ?? null }
  } finally {
    plain.stop()
  }
}

async function bytesOf(url: string, cookie = ''): Promise<Buffer> {
  return Buffer.from(await (await fetch(url, { headers: { Cookie: cookie } })).arrayBuffer())
}
