import { Transform } from 'node:stream'

/**
 * Returns a transform that delays a page's scripts, so that its text, styles and first picture have a slow phone connection to
 * themselves. React Router requests its modules at the top of the document; here they are requested once the page is painted.
 * Bytes are handled as Latin-1, which preserves any encoding.
 */
export function deferScripts(nonce: string): Transform {
  const rewrite = createScriptDeferrer(nonce)
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const html = rest + chunk.toString('latin1')
      // Keeps back a tag that is cut between two chunks.
      const cut = html.lastIndexOf('<') > html.lastIndexOf('>') ? html.lastIndexOf('<') : html.length
      rest = html.slice(cut)
      done(null, Buffer.from(rewrite(html.slice(0, cut)), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(rewrite(rest), 'latin1'))
    },
  })
}

/** Delays the scripts of a complete page, as `deferScripts` does for a stream. */
export function deferScriptsInPage(page: Buffer, nonce: string): Buffer {
  return Buffer.from(createScriptDeferrer(nonce)(page.toString('latin1')), 'latin1')
}

const preload = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g
/**
 * The manifest link is removed: browsers fetch the manifest with the first pictures, and it matters only for installing the site.
 * React adds the link back.
 */
const manifest = /<link(?: nonce="[^"<>]*")? rel="manifest"[^<>]*>/
const moduleScript = /<script nonce="[^"]*" type="module" async="">/
const scriptEnd = '</script>'

/**
 * Returns a function that rewrites a page chunk by chunk: its module script becomes inert text, followed by the script that
 * starts it later.
 */
function createScriptDeferrer(nonce: string) {
  const modules: string[] = []
  const script = (text: string) => `<script nonce="${nonce}">${text}${scriptEnd}`
  let isDeferring = false

  function rewrite(html: string): string {
    const withoutPreloads = html
      .replace('<head>', (head) => head + script(waitingScript))
      .replace(preload, (_, href) => {
        modules.push(href)
        return ''
      })
      .replace(manifest, '')
    const deferred = withoutPreloads.replace(moduleScript, () => {
      isDeferring = true
      return `<script nonce="${nonce}" type="text/plain" data-modules="${modules.join(' ')}">`
    })
    if (!isDeferring) return deferred
    const end = deferred.indexOf(scriptEnd, deferred.indexOf('data-modules='))
    if (end < 0) return deferred
    const start = script(starterScript)
    isDeferring = false
    return deferred.slice(0, end + scriptEnd.length) + start + deferred.slice(end + scriptEnd.length)
  }

  return rewrite
}

/**
 * Milliseconds after which scripts start even when the first pictures have not loaded; `paintTimeout` is the wait after loading
 * for the first picture to be painted, since not every page has one.
 */
const timeout = 2_500
const paintTimeout = 500

/** Marks the document while the first pictures load, for the styles of app/ui/pictures/picture/picture.css. */
const waitingScript = `document.documentElement.dataset.waiting = ''`

/**
 * Starts the delayed scripts and pictures once the page and its first pictures are painted, or at the visitor's first
 * interaction. Where the page names a first picture, the browser reports when it is painted. A prerendered page is not painted
 * before it is shown, so the load event is enough there.
 */
const starterScript = `(() => {
  const late = document.currentScript.previousElementSibling
  let started = false
  const start = () => {
    if (started) return
    started = true
    delete document.documentElement.dataset.waiting
    for (const href of late.dataset.modules.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce: late.nonce, textContent: late.textContent }))
  }
  const startAtPaint = () => {
    const painted = 'largest-contentful-paint'
    const tells = self.PerformanceObserver?.supportedEntryTypes?.includes(painted)
    if (!tells || !document.querySelector('img[fetchpriority=high]'))
      return requestAnimationFrame(() => setTimeout(start))
    new PerformanceObserver((list) => list.getEntries().some(({ url }) => url) && start())
      .observe({ type: painted, buffered: true })
    setTimeout(start, ${paintTimeout})
  }
  addEventListener('load', () => {
    if (document.prerendering) start()
    else startAtPaint()
  })
  for (const touch of ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'])
    addEventListener(touch, start, { once: true, capture: true, passive: true })
  setTimeout(start, ${timeout})
})()`
