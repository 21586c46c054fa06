import { gzipSync } from 'node:zlib'
import { type Encoding, type Rate, requestsPerSecond } from './load.ts'
import { servePlainPage } from './plain-page.ts'
import { hasNginx, serveSameBytes } from './same-bytes.ts'

interface Measured extends Rate {
  path: string
  encoding: Encoding
  /** Bytes on the wire. */
  size: number
}

export interface Compared {
  site: Measured
  /** What it is compared with; absent when that is not installed here. */
  other: Rate | null
}

/** A page out of memory beside nginx serving the same bytes from disk. */
export async function compareWithNginx(origin: string, path: string): Promise<Compared[]> {
  const html = await bytesOf(origin + path)
  const nginx = hasNginx ? await serveSameBytes(html, gzipSync(html, { level: 9 })) : null
  const compared: Compared[] = []
  try {
    for (const encoding of ['gzip', 'identity'] as const) {
      const urls = [origin + path, ...(nginx ? [nginx.url] : [])]
      const [site, other] = await requestsPerSecond(urls, encoding)
      if (!site) continue
      const size = encoding === 'gzip' ? gzipSync(html, { level: 9 }).length : html.length
      compared.push({ site: { ...site, path, encoding, size }, other: other ?? null })
    }
  } finally {
    await nginx?.stop()
  }
  return compared
}

/** A page rendered for each request beside a plain React Router page of the same size. */
export async function compareWithPlainPage(origin: string, path: string, cookie: string): Promise<Compared> {
  const size = (await bytesOf(origin + path, cookie)).length
  const plain = await servePlainPage(size)
  try {
    const [site, other] = await requestsPerSecond([origin + path, plain.url], 'identity', cookie)
    return { site: { rate: 0, p97: 0, ...site, path, encoding: 'identity', size }, other: other ?? null }
  } finally {
    plain.stop()
  }
}

async function bytesOf(url: string, cookie = ''): Promise<Buffer> {
  return Buffer.from(await (await fetch(url, { headers: { Cookie: cookie } })).arrayBuffer())
}
