import { Children, Fragment, isValidElement, type ReactElement, type ReactNode, use } from 'react'
import { Scripts } from 'react-router'
import { PrerenderContext } from './prerender.tsx'

/**
 * Marks the document while the first pictures load, for the styles of app/ui/pictures/picture/picture.css. Belongs at the start of
 * `<head>`; rendered on the server only.
 */
export const PictureDelay = () =>
  import.meta.env.SSR ? <InlineScript text="document.documentElement.dataset.waiting = ''" /> : null

/**
 * React Router's `Scripts`, requested once the page is painted, so that its text, styles and first picture have a slow phone
 * connection to themselves (docs/decisions/0099-loading-order-measured.md). The browser hydrates plain `Scripts`.
 */
export const LateScripts = () => (import.meta.env.SSR ? <DelayedScripts /> : <Scripts />)

/** An element that `Scripts` renders. */
type ScriptsElement = ReactElement<{
  rel?: string
  href?: string
  type?: string
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
}>

/**
 * Renders the module script as inert text, with the modules to preload, followed by the script that starts it. `Scripts` has no
 * property for this, so its elements are replaced; a test checks that nothing is requested early after an update.
 */
function DelayedScripts() {
  const { nonce } = use(PrerenderContext)
  const elements = listElements(Scripts({}))
  const preloads = elements.filter(({ type, props }) => type === 'link' && props.rel === 'modulepreload')
  return elements.map((element) => {
    if (preloads.includes(element)) return null
    if (element.props.type !== 'module') return element
    return (
      <Fragment key={element.key}>
        <script
          nonce={nonce}
          type="text/plain"
          data-modules={preloads.map(({ props }) => props.href).join(' ')}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: script of React Router.
          dangerouslySetInnerHTML={element.props.dangerouslySetInnerHTML}
        />
        <InlineScript text={starterScript} />
      </Fragment>
    )
  })
}

/** Returns the elements of a tree without its fragments. */
function listElements(node: ReactNode): ScriptsElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement(child)) return []
    const element = child as ScriptsElement
    return element.type === Fragment ? listElements(element.props.children) : element
  })
}

function InlineScript({ text }: { text: string }) {
  const { nonce } = use(PrerenderContext)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
}

/**
 * Milliseconds after which scripts start even when the first pictures have not loaded; `paintTimeout` is the wait after loading
 * for the first picture to be painted, since not every page has one.
 */
const timeout = 2_500
const paintTimeout = 500

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
