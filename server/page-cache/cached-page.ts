import { createHash } from 'node:crypto'
import type { PageKind } from './cacheable-pages.ts'
import { compressPage, type Encoding } from './compress-page.ts'
import { commonHeaders, scriptHashes } from './kept-headers.ts'
import { type Styles, withStyles } from './page-styles.ts'

interface Answer {
  etag: string
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  headersWithLength: string[]
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
  const bodies = await compressPage(Buffer.from(text))
  const answer = (encoding: Encoding): Answer => {
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
