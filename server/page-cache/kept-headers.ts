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

/**
 * Of what the page itself runs, and of what `app/http/late-scripts.ts` holds back and then runs: the scripts that
 * carry the answer's nonce. One that came in with somebody's text carries none and stays forbidden.
 */
export function scriptHashes(html: string, nonce: string): string[] {
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
