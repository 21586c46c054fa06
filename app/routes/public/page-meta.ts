import type { MetaDescriptor } from 'react-router'
import { site } from '../../../domain/site.ts'

interface PageMeta {
  /** Without the brand's suffix. */
  title: string
  description: string
  /** Address of the social card's picture. */
  image?: string
}

/** A page's title and description, for the browser, search engines and social cards (docs/product.md §2). */
export function pageMeta({
  title,
  description,
  image = '/pictures/og-image.jpg',
}: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title}${site.titleSuffix}` },
    { name: 'description', content: description },
    { property: 'og:site_name', content: site.brand },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
