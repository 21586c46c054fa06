import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CacheablePage } from './cacheable-pages.ts'

/** Parts that all cached pages share: headers, with a nonce in their policy, and the built styles. */
export interface SharedPageParts {
  headers: Headers
  styles: Styles
}

type Moment = Pick<CachedPage, 'renderedAt' | 'version'>

/**
 * Builds the page for all visitors: its policy contains the hashes of the page's own scripts instead of a nonce. Reuses the
 * compressed bodies of `last` if the page has not changed.
 */
export async function buildCachedPage(
  { response, nonce }: RenderedPage,
  site: SharedPageParts,
  kind: CacheablePage,
  moment: Moment,
  last: CachedPage | undefined,
): Promise<CachedPage> {
  const rendered = await response.text()
  const { html: text, hash: styleHash } = withStyles(
    rendered.replaceAll(` nonce="${nonce}"`, ''),
    site.styles,
  )
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  const endsAt = Date.parse(response.headers.get('Expires') ?? '') || Number.POSITIVE_INFINITY
  const common = { kind, hash, ...moment, endsAt, excusedUntil: 0 }
  if (last?.hash === hash) return { ...common, responses: last.responses }
  const headers = commonHeaders(response, site.headers, {
    scripts: scriptHashes(rendered, nonce),
    style: styleHash,
  })
  const bodies = await compressPage(Buffer.from(text))
  const responseIn = (encoding: Encoding): CachedResponse => {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const body = bodies[encoding]
    const own = [...headers, 'ETag', etag, ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding])]
    const headersWithLength = [...own, 'Content-Length', String(body.length)]
    return { etag, headers: own, headersWithLength, body }
  }
  return {
    ...common,
    responses: { br: responseIn('br'), gzip: responseIn('gzip'), identity: responseIn('identity') },
  }
}

export interface CachedResponse {
  etag: string
  /** Header names and values in turn, in the form that `writeHead` accepts. */
  headers: string[]
  headersWithLength: string[]
  body: Buffer
}

export interface CachedPage {
  kind: CacheablePage
  responses: Record<Encoding, CachedResponse>
  /** Hash of the page as rendered. */
  hash: string
  /** Start of the rendering in milliseconds, and the versions of its topics at that time. */
  renderedAt: number
  version: number
  /** Time in milliseconds at which the page expires by its own header `Expires`. */
  endsAt: number
  /** Time until which a page whose rendering has failed is served unchanged, without another attempt. */
  excusedUntil: number
}

/** A rendered page, with the nonce of its own scripts. */
export interface RenderedPage {
  response: Response
  nonce: string
}

/** Whether a response may be served to all visitors: complete, successful, not marked `no-store`, and without a cookie. */
export function isCacheableResponse({ status, headers }: Response): boolean {
  const isPassing = headers.get('Cache-Control')?.includes('no-store')
  return status === 200 && !isPassing && !headers.has('Set-Cookie')
}

interface Hashes {
  scripts: string[]
  style: string | null
}

/** Returns the headers for all visitors, names and values alternating. */
function commonHeaders({ headers }: Response, siteHeaders: Headers, { scripts, style }: Hashes): string[] {
  const all = new Headers(siteHeaders)
  for (const [name, value] of headers) all.set(name, value)
  const policy = (siteHeaders.get('Content-Security-Policy') ?? '').replace(
    /'nonce-[^']*'/,
    scripts.join(' '),
  )
  all.set(
    'Content-Security-Policy',
    style ? policy.replace("style-src 'self'", (first) => `${first} ${style}`) : policy,
  )
  // Browsers store the page and revalidate it; shared caches may do so for visitors without a session.
  all.set('Cache-Control', 'no-cache')
  all.set('Vary', 'Accept-Encoding, Cookie')
  for (const name of ['Content-Length', 'Expires', 'X-Request-Id']) all.delete(name)
  return [...all].flat()
}

/**
 * Returns the hashes of the page's own inline scripts, including those that `app/late-scripts.tsx` defers. These scripts have the
 * nonce; a script from user content has none and remains blocked.
 */
function scriptHashes(html: string, nonce: string): string[] {
  return [...scriptsIn(html)]
    .filter(({ tag }) => tag.includes(` nonce="${nonce}"`) && !tag.includes(' src='))
    .map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Yields the scripts of a page, each with its tag and text. React escapes « > » in attributes. */
function* scriptsIn(html: string): Generator<{ tag: string; text: string }> {
  let start = html.indexOf('<script')
  while (start >= 0) {
    const text = html.indexOf('>', start) + 1
    const end = html.indexOf('</script>', text)
    if (text === 0 || end < 0) return
    yield { tag: html.slice(start, text), text: html.slice(text, end) }
    start = html.indexOf('<script', end)
  }
}

/** The built style sheets by URL. */
type Styles = ReadonlyMap<string, string>

export function readStyles(browserBuildFolder: string): Styles {
  const names = readdirSync(join(browserBuildFolder, 'assets')).filter((name) => name.endsWith('.css'))
  return new Map(
    names.map((name) => [`/assets/${name}`, readFileSync(join(browserBuildFolder, 'assets', name), 'utf8')]),
  )
}

/**
 * Attributes that prevent a style sheet from being loaded. With `disabled` alone, Chromium's preload scanner still
 * requests it.
 */
const unloadedSheetAttributes = 'disabled="" media="not all"'
const link = /<link rel="stylesheet" href="([^"#]+)(?:#[^"]*)?"/g

/**
 * Returns the page with its style sheets inlined, so that a phone displays it as soon as it has the HTML. The links remain,
 * because React looks for them during hydration, but they load nothing. `hash` must be added to the policy.
 *
 * React Router adds `#` to the URL of a sheet that a lazy part of the page also uses, so that the sheet is not removed with the
 * first part. The lazy part looks for the URL without `#`. Without such a link it would load the same styles again and lay out
 * the whole page again, so a link with that URL is added.
 */
function withStyles(html: string, styles: Styles): { html: string; hash: string | null } {
  const links = [...html.matchAll(link)]
  const sheets = links.flatMap(([, href = '']) => styles.get(href) ?? [])
  if (sheets.length === 0) return { html, hash: null }
  const css = sheets.join('')
  const quiet = html.replace(link, (whole, href) =>
    styles.has(href) ? `${whole} ${unloadedSheetAttributes}` : whole,
  )
  const here = links
    .filter(([whole, href = '']) => whole.endsWith('#"') && styles.has(href))
    .map(([, href]) => `<link ${unloadedSheetAttributes} rel="stylesheet" href="${href}"/>`)
    .join('')
  return {
    html: quiet.replace('<link rel="stylesheet"', (first) => `<style>${css}</style>${here}${first}`),
    hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}

type Encoding = 'br' | 'gzip' | 'identity'

/** Compresses a page once for thousands of responses, at the slowest level with the smallest result. */
async function compressPage(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { br, gzip: gz, identity }
}
