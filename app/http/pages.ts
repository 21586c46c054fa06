import type { PageFacts } from './page-facts.ts'

/** A page of the site with its facts. */
export interface Page {
  /** As `app/routes.ts` writes it: « /actualites/:id ». */
  pattern: string
  /** Every address of it. */
  addresses: RegExp
  /** Ids of the routes that make it, from the outside in. */
  routes: readonly string[]
  facts: PageFacts
}

/** What stands at a page's parameters: published ids are slugs, a person's own may be anything. */
const slug = '[A-Za-z0-9_-]{1,200}'
const anything = '[^/]{1,200}'

export function addressesOf(pattern: string, { audience }: PageFacts): RegExp {
  return new RegExp(`^${pattern.replace(/:\w+/g, audience === 'path' ? slug : anything)}$`)
}

/** The first step of an address with whatever follows it: « /espace_pro/ », « /devis ». */
export function sectionOf(pattern: string): string {
  const [section = '/'] = /^\/[^/]*\/?/.exec(pattern) ?? []
  return section
}
