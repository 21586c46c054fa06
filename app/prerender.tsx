import { createContext, use, useEffect } from 'react'
import type { Page } from './http/pages.ts'

interface Prerender {
  nonce?: string
  pages: readonly Page[]
}

/** What the server knows of the pages that may be prerendered; nothing in the browser. */
export const PrerenderContext = createContext<Prerender>({ pages: [] })

/** A link that opens something over the page, or a window of its own, leads to no next page. */
const opensHere = '[aria-haspopup], [target], dialog a'

/**
 * Tells the browser which pages it may prerender when the pointer rests on a link (docs/decisions/0026): those
 * that are the same for everybody and come out of memory. Only the server writes it, as with structured data.
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
 * A link to a page that the browser may have prerendered is the browser's to follow: it then shows that page as it
 * lies there, instead of the router making it anew in this one. Browsers that prerender none keep the router.
 */
export function usePrerenderedPages(): void {
  useEffect(() => {
    const where = readRules()
    if (!where) return
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // The router listens further in: it does not hear of the press, and the browser follows the link.
      if (link && isPrerendered(link, where)) event.stopPropagation()
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
  // Another part of this page, or another of its pages, is not a next page.
  if (link.origin !== location.origin || link.pathname === location.pathname) return false
  if (link.matches(not.selector_matches)) return false
  return shared.href_matches.some((pathname) => new URLPattern({ pathname }).test(link.href))
}
