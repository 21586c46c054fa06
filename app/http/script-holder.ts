import { starter, waiting } from './late-starter.ts'

const preload = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g
/** Browsers fetch it with the first pictures, for whoever would install the site; React puts it back. */
const manifest = /<link(?: nonce="[^"<>]*")? rel="manifest"[^<>]*>/
const moduleScript = /<script nonce="[^"]*" type="module" async="">/
const scriptEnd = '</script>'

/** Rewrites a page, piece by piece: its scripts are held back until the starter behind them lets them go. */
export function scriptHolder(nonce: string) {
  const modules: string[] = []
  const script = (text: string) => `<script nonce="${nonce}">${text}${scriptEnd}`
  let isHeld = false

  function rewrite(html: string): string {
    const withoutPreloads = html
      .replace('<head>', (head) => head + script(waiting))
      .replace(preload, (_, href) => {
        modules.push(href)
        return ''
      })
      .replace(manifest, '')
    const withHeld = withoutPreloads.replace(moduleScript, () => {
      isHeld = true
      return `<script nonce="${nonce}" type="text/plain" data-modules="${modules.join(' ')}">`
    })
    if (!isHeld) return withHeld
    const end = withHeld.indexOf(scriptEnd, withHeld.indexOf('data-modules='))
    if (end < 0) return withHeld
    const start = script(starter)
    isHeld = false
    return withHeld.slice(0, end + scriptEnd.length) + start + withHeld.slice(end + scriptEnd.length)
  }

  return rewrite
}
