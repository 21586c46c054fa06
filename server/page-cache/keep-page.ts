import { createHash } from 'node:crypto'
import type { Answer, CachedPage } from './cached-page.ts'
import { compressPage, type Encoding } from './compress-page.ts'
import { commonHeaders, scriptHashes } from './kept-headers.ts'
import type { PageKind } from './page-kind.ts'
import { type Styles, withStyles } from './page-styles.ts'
import type { Rendered } from './rendered-page.ts'

/** What every kept page has of the site: headers, with a nonce in their policy, and the built styles. */
export interface Common {
  headers: Headers
  styles: Styles
}

type Moment = Pick<CachedPage, 'renderedAt' | 'version'>

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
