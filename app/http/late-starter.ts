/**
 * How long a page waits for its first pictures before it starts its scripts all the same; and, once these have come, to
 * see the first one painted, which not every page has. In milliseconds.
 */
const patience = 2_500
const paintPatience = 500

/** Tells the styles that the first pictures are still on their way (app/ui/pictures/picture/picture.css). */
export const waiting = `document.documentElement.dataset.waiting = ''`

/**
 * Starts what was held back, later pictures and scripts: once the page with its first pictures is painted, or at the
 * visitor's first touch, whichever comes first. Where the page names a first picture, the browser says when it is
 * painted. A page made ahead is not painted before it is shown: loaded is enough.
 */
export const starter = `(() => {
  const held = document.currentScript.previousElementSibling
  let started = false
  const start = () => {
    if (started) return
    started = true
    delete document.documentElement.dataset.waiting
    for (const href of held.dataset.modules.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce: held.nonce, textContent: held.textContent }))
  }
  const startAtPaint = () => {
    const painted = 'largest-contentful-paint'
    const tells = self.PerformanceObserver?.supportedEntryTypes?.includes(painted)
    if (!tells || !document.querySelector('img[fetchpriority=high]'))
      return requestAnimationFrame(() => setTimeout(start))
    new PerformanceObserver((list) => list.getEntries().some(({ url }) => url) && start())
      .observe({ type: painted, buffered: true })
    setTimeout(start, ${paintPatience})
  }
  addEventListener('load', () => {
    if (document.prerendering) start()
    else startAtPaint()
  })
  for (const touch of ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'])
    addEventListener(touch, start, { once: true, capture: true, passive: true })
  setTimeout(start, ${patience})
})()`
