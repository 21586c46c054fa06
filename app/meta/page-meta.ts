import type { MetaDescriptor } from 'react-router'
import { htmlTitle } from '../../domain/business/site.ts'
import { findFactsInMatches, type RootMatches } from '../http/facts.tsx'
import { socialCard } from '../ui/pictures/picture/social-card.ts'

/** A picture for social cards; `url` is a path of this site, sizes in pixels. */
export interface SocialCardImage {
  url: string
  width: number
  height: number
  alt: string
}

interface PageMeta {
  /** Title without the brand. */
  title: string
  description: string
  image?: SocialCardImage
  /** Type of the page in social cards. */
  type?: 'website' | 'article'
  /** Path and query of the canonical address, when it is not the current path. */
  canonical?: string
}

/** Part of the argument of a route's `meta`. */
interface MetaArgs {
  location: { pathname: string }
  matches: RootMatches
}

/** Returns the title, description, canonical address and social card of a page. */
export function pageMeta({ location, matches }: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const { title, description, image = socialCard, type = 'website', canonical = location.pathname } = page
  const facts = findFactsInMatches(matches)
  const siteUrl = matches[0].loaderData?.siteUrl ?? ''
  const address = siteUrl + canonical
  return [
    { title: htmlTitle(title, facts) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: facts.brand },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: siteUrl + image.url },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
