import { createContext, use, useEffect } from 'react'
import type { PageWithFacts } from './http/pages.ts'

interface Prerender {
  nonce?: string
  pages: readonly PageWithFacts[]
}

/** Pages that may be prerendered, with the nonce of the response. They are set on the server only. */
export const PrerenderContext = createContext<Prerender>({ pages: [] })

/** Selector of links that open a dialog or another window. They are never prerendered. */
const opensHere = '[aria-haspopup], [target], dialog a'

/**
 * Writes the rules that tell the browser which pages it may prerender when the pointer rests on a link: those that are the same for
 * every visitor and are served from the in-memory cache. Rendered on the server only, like structured data.
 */
export function SpeculationRules() {
  const { nonce, pages } = use(PrerenderContext)
  const shared = pages.filter(({ facts }) => facts.cache && !facts.isOverlay)
  const where = {
    and: [{ href_matches: shared.map(({ pattern }) => pattern) }, { not: { selector_matches: opensHere } }],
  }
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of our own routes.
      dangerouslySetInnerHTML={{ __html: JSON.stringify({ prerender: [{ where, eagerness: 'moderate' }] }) }}
    />
  )
}

interface PrerenderRules {
  and: [{ href_matches: string[] }, { not: { selector_matches: string } }]
}

/**
 * Lets the browser follow links to pages that it may have prerendered, so that it shows the prerendered page instead of a
 * client-side navigation. Does nothing in browsers that do not prerender.
 */
export function usePrerenderedPages(): void {
  useEffect(() => {
    const rules = readRules()
    if (!rules) return
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // The listener runs in the capture phase, so that the router's own listener does not receive the click and the browser
      // follows the link.
      if (link && isPrerendered(link, rules)) event.stopPropagation()
    }
    addEventListener('click', leave, true)
    return () => removeEventListener('click', leave, true)
  }, [])
}

function readRules(): PrerenderRules | null {
  if (!HTMLScriptElement.supports?.('speculationrules') || !('URLPattern' in window)) return null
  const text = document.querySelector('script[type="speculationrules"]')?.textContent
  return text ? JSON.parse(text).prerender[0].where : null
}

function isPrerendered(link: HTMLAnchorElement, { and: [shared, { not }] }: PrerenderRules): boolean {
  // Links within the current page, including other query strings of its path, are never prerendered.
  if (link.origin !== location.origin || link.pathname === location.pathname) return false
  if (link.matches(not.selector_matches)) return false
  return shared.href_matches.some((pathname) => new URLPattern({ pathname }).test(link.href))
}
