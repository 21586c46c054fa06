import { createHash } from 'node:crypto'

interface Hashes {
  scripts: string[]
  style: string | null
}

/** The headers that everybody gets, names and values in turn. */
export function commonHeaders(
  { headers }: Response,
  siteHeaders: Headers,
  { scripts, style }: Hashes,
): string[] {
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
export function scriptHashes(html: string, nonce: string): string[] {
  return [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}
