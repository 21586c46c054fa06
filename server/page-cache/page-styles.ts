import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built style sheets by their address. */
export type Styles = ReadonlyMap<string, string>

export function readStyles(clientDirectory: string): Styles {
  const names = readdirSync(join(clientDirectory, 'assets')).filter((name) => name.endsWith('.css'))
  return new Map(
    names.map((name) => [`/assets/${name}`, readFileSync(join(clientDirectory, 'assets', name), 'utf8')]),
  )
}

const link = /<link rel="stylesheet" href="([^"#]+)(?:#[^"]*)?"/g

/**
 * The page with its style sheets in one element: a phone draws it as soon as it has the page. The links stay,
 * since React looks for them when it takes the page over, but ask for nothing. `hash` is what the policy must name.
 *
 * React Router writes `#` behind a sheet that a part which comes later needs too, lest it go with the page that named it.
 * Whoever loads such a part looks for the address without it, and would have the browser lay out the whole page anew for
 * styles that it has: that address stands there as well.
 */
export function withStyles(html: string, styles: Styles): { html: string; hash: string | null } {
  const links = [...html.matchAll(link)]
  const sheets = links.flatMap(([, href = '']) => styles.get(href) ?? [])
  if (sheets.length === 0) return { html, hash: null }
  const css = sheets.join('')
  const quiet = html.replace(link, (whole, href) => (styles.has(href) ? `${whole} disabled=""` : whole))
  const here = links
    .filter(([whole, href = '']) => whole.endsWith('#"') && styles.has(href))
    .map(([, href]) => `<link disabled="" rel="stylesheet" href="${href}"/>`)
    .join('')
  return {
    html: quiet.replace('<link rel="stylesheet"', (first) => `<style>${css}</style>${here}${first}`),
    hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}
