import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageKind } from './cacheable-pages.ts'
import { type Styles, withStyles } from './page-styles.ts'

type Encoding = 'br' | 'gzip' | 'identity'

interface Answer {
  etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  body: Buffer
}

export interface CachedPage {
  kind: PageKind
  answers: Record<Encoding, Answer>
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

/** What every kept page has of the site: headers, with a nonce in their policy, and the built styles. */
export interface Common {
  headers: Headers
  styles: Styles
}

type Moment = Pick<CachedPage, 'renderedAt' | 'version'>

/** True for what may be given to everybody: whole, successful, and not marked as one visitor's or passing. */
export function mayBeKept({ status, headers }: Response): boolean {
  const isPassing = headers.get('Cache-Control')?.includes('no-store')
  return status === 200 && !isPassing && !headers.has('Set-Cookie')
}

/**
 * The page as everybody gets it: instead of one answer's nonce the policy names the hashes of the page's own
 * scripts. What was compressed before is taken over from `last` when the page came out the same.
 */
export async function keepPage(
  { response, nonce }: Rendered,
  site: Common,
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
  const bodies = await compress(Buffer.from(text))
  const answer = (encoding: Encoding): Answer => {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    const own = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    return { etag, headers: [...headers, 'ETag', etag, ...own], body: bodies[encoding] }
  }
  return {
    ...common,
    answers: { br: answer('br'), gzip: answer('gzip'), identity: answer('identity') },
  }
}

interface Hashes {
  scripts: string[]
  style: string | null
}

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

const inlineScript = /<script\b(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs

/**
 * Of what the page itself runs, and of what `app/http/late-scripts.ts` holds back and then runs: the scripts that
 * carry the answer's nonce. One that came in with somebody's text carries none and stays forbidden.
 */
function scriptHashes(html: string, nonce: string): string[] {
  return [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

/** Once for thousands of answers: slow and small. */
async function compress(identity: Buffer): Promise<Record<Encoding, Buffer>> {
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
