import { Transform } from 'node:stream'

/**
 * Lets a page's text, styles and first picture have a phone's thin line to themselves: the framework asks for its
 * modules at the top of the document, here they are asked for when the page is painted. Bytes pass as Latin-1,
 * which keeps whatever they mean.
 */
export function deferScripts(nonce: string): Transform {
  const rewrite = createScriptDeferrer(nonce)
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const html = rest + chunk.toString('latin1')
      // A tag that is cut between two chunks waits for its other half.
      const cut = html.lastIndexOf('<') > html.lastIndexOf('>') ? html.lastIndexOf('<') : html.length
      rest = html.slice(cut)
      done(null, Buffer.from(rewrite(html.slice(0, cut)), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(rewrite(rest), 'latin1'))
    },
  })
}

/** The same for a page that is whole. */
export function deferScriptsInPage(page: Buffer, nonce: string): Buffer {
  return Buffer.from(createScriptDeferrer(nonce)(page.toString('latin1')), 'latin1')
}

const preload = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g
/** Browsers fetch it with the first pictures, for whoever would install the site; React puts it back. */
const manifest = /<link(?: nonce="[^"<>]*")? rel="manifest"[^<>]*>/
const moduleScript = /<script nonce="[^"]*" type="module" async="">/
const scriptEnd = '</script>'

/** Rewrites a page, piece by piece: its scripts are held back until the starter behind them lets them go. */
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
 * How long a page waits for its first pictures before it starts its scripts all the same; and, once these have come, to
 * see the first one painted, which not every page has. In milliseconds.
 */
const timeout = 2_500
const paintTimeout = 500

/** Tells the styles that the first pictures are still on their way (app/ui/pictures/picture/picture.css). */
const waitingScript = `document.documentElement.dataset.waiting = ''`

/**
 * Starts what was held back, later pictures and scripts: once the page with its first pictures is painted, or at the
 * visitor's first touch, whichever comes first. Where the page names a first picture, the browser says when it is
 * painted. A prerendered page is not painted before it is shown: loaded is enough.
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
