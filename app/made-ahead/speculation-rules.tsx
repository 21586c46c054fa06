import { createContext, use } from 'react'
import type { Page } from '../pages.ts'

interface Ahead {
  nonce?: string
  pages: readonly Page[]
}

/** What the server knows of the pages that may be made ahead; nothing in the browser. */
export const AheadContext = createContext<Ahead>({ pages: [] })

/** A link that opens something over the page, or a window of its own, leads to no next page. */
const opensHere = '[aria-haspopup], [target], dialog a'

/**
 * Tells the browser which pages it may make ahead when the pointer rests on a link (docs/decisions/0026): those
 * that are the same for everybody and come out of memory. Only the server writes it, as with structured data.
 */
export function SpeculationRules() {
  const { nonce, pages } = use(AheadContext)
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
