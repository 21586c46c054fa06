import type { NewsArticle } from 'schema-dts'
import { site } from '../../../domain/site.ts'
import { logo } from './logo.server.ts'

/** A piece of news. */
export function articleThing(
  siteUrl: string,
  article: { path: string; title: string; description: string; image?: string; createdAt: Date },
): NewsArticle {
  const publisher = {
    '@type': 'Organization' as const,
    name: site.brand,
    url: siteUrl,
    logo: { '@type': 'ImageObject' as const, url: siteUrl + logo },
  }
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.description,
    image: article.image && siteUrl + article.image,
    datePublished: article.createdAt.toISOString(),
    mainEntityOfPage: siteUrl + article.path,
    inLanguage: 'fr',
    author: publisher,
    publisher,
  }
}
