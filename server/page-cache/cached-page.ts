import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageKind } from './cacheable-pages.ts'

/** What every kept page has of the site: headers, with a nonce in their policy, and the built styles. */
export interface SharedParts {
  headers: Headers
  styles: Styles
}

type Moment = Pick<CachedPage, 'renderedAt' | 'version'>

/**
 * The page as everybody gets it: instead of one answer's nonce the policy names the hashes of the page's own
 * scripts. What was compressed before is taken over from `last` when the page came out the same.
 */
export async function buildCachedPage(
  { response, nonce }: Rendered,
  site: SharedParts,
  kind: PageKind,
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
  if (last?.hash === hash) return { ...common, answers: last.answers }
  const headers = commonHeaders(response, site.headers, {
    scripts: scriptHashes(rendered, nonce),
    style: styleHash,
  })
  const bodies = await compressPage(Buffer.from(text))
  const answer = (encoding: Encoding): CachedAnswer => {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const body = bodies[encoding]
    const own = [...headers, 'ETag', etag, ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding])]
    const headersWithLength = [...own, 'Content-Length', String(body.length)]
    return { etag, headers: own, headersWithLength, body }
  }
  return {
    ...common,
    answers: { br: answer('br'), gzip: answer('gzip'), identity: answer('identity') },
  }
}

export interface CachedAnswer {
  etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  headersWithLength: string[]
  body: Buffer
}

export interface CachedPage {
  kind: PageKind
  answers: Record<Encoding, CachedAnswer>
  /** Hash of the page as rendered. */
  hash: string
  /** When its rendering began, in milliseconds, and how much had been announced of its topics by then. */
  renderedAt: number
  version: number
  /** When it no longer holds, by its own word (`Expires`), in milliseconds. */
  endsAt: number
  /** Until then a page that could not be made anew stands as it is. */
  excusedUntil: number
}

/** A rendered page as it came, with the nonce that its own scripts carry. */
export interface Rendered {
  response: Response
  nonce: string
}

/** True for what may be given to everybody: whole, successful, and not marked as one visitor's or passing. */
export function isCacheable({ status, headers }: Response): boolean {
  const isPassing = headers.get('Cache-Control')?.includes('no-store')
  return status === 200 && !isPassing && !headers.has('Set-Cookie')
}

interface Hashes {
  scripts: string[]
  style: string | null
}

/** The headers that everybody gets, names and values in turn. */
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
  // The browser keeps it and asks whether it still holds; so may a cache in between, for those without a session.
  all.set('Cache-Control', 'no-cache')
  all.set('Vary', 'Accept-Encoding, Cookie')
  for (const name of ['Content-Length', 'Expires', 'X-Request-Id']) all.delete(name)
  return [...all].flat()
}

/**
 * Of what the page itself runs, and of what `app/http/late-scripts.ts` holds back and then runs: the scripts that
 * carry the answer's nonce. One that came in with somebody's text carries none and stays forbidden.
 */
function scriptHashes(html: string, nonce: string): string[] {
  return [...scriptsIn(html)]
    .filter(({ tag }) => tag.includes(` nonce="${nonce}"`) && !tag.includes(' src='))
    .map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** The scripts of a page that React wrote, which leaves no « > » in an attribute: each with its tag, and its text as it stands. */
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

/** The built style sheets by their address. */
type Styles = ReadonlyMap<string, string>

export function readStyles(clientDirectory: string): Styles {
  const names = readdirSync(join(clientDirectory, 'assets')).filter((name) => name.endsWith('.css'))
  return new Map(
    names.map((name) => [`/assets/${name}`, readFileSync(join(clientDirectory, 'assets', name), 'utf8')]),
  )
}

/** Chromium's look ahead asks for a sheet that is only disabled; one for no medium nobody asks for. */
const unasked = 'disabled="" media="not all"'
const link = /<link rel="stylesheet" href="([^"#]+)(?:#[^"]*)?"/g

/**
 * The page with its style sheets in one element: a phone draws it as soon as it has the page. The links stay,
 * since React looks for them when it takes the page over, but ask for nothing. `hash` is what the policy must name.
 *
 * React Router writes `#` behind a sheet that a part which comes later needs too, lest it go with the page that named it.
 * Whoever loads such a part looks for the address without it, and would have the browser lay out the whole page anew for
 * styles that it has: that address stands there as well.
 */
function withStyles(html: string, styles: Styles): { html: string; hash: string | null } {
  const links = [...html.matchAll(link)]
  const sheets = links.flatMap(([, href = '']) => styles.get(href) ?? [])
  if (sheets.length === 0) return { html, hash: null }
  const css = sheets.join('')
  const quiet = html.replace(link, (whole, href) => (styles.has(href) ? `${whole} ${unasked}` : whole))
  const here = links
    .filter(([whole, href = '']) => whole.endsWith('#"') && styles.has(href))
    .map(([, href]) => `<link ${unasked} rel="stylesheet" href="${href}"/>`)
    .join('')
  return {
    html: quiet.replace('<link rel="stylesheet"', (first) => `<style>${css}</style>${here}${first}`),
    hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}

type Encoding = 'br' | 'gzip' | 'identity'

/** Once for thousands of answers: slow and small. */
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
