import { data, href, type RouterContextProvider } from 'react-router'
import { findArticle } from '../../../domain/news/find-article.ts'
import { findNeighbours } from '../../../domain/news/find-neighbours.ts'
import { siteContext } from '../../context.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { articleThing, breadcrumbs } from '../../meta/things.server.ts'
import { socialImage } from '../../ui/article-image/social-image.ts'
import { articleDate } from './article-date.ts'
import { excerptOf } from './article-excerpt.server.ts'
import { newsStep } from './news-address.ts'

/** The article as its page shows it; 404 when there is none (docs/product.md §2.8, §10.12). */
export async function loadArticle(context: Readonly<RouterContextProvider>, id: string) {
  const { db } = context.get(siteContext)
  const [article, neighbours] = await Promise.all([findArticle(db, id), findNeighbours(db, id)])
  if (!article) throw data(null, { status: 404 })
  const { title, main_image, content, video, audio } = article
  const excerpt = excerptOf(content)
  const card = socialImage(main_image)
  const path = href('/actualites/:id', { id })
  describePage(context, (siteUrl) => [
    articleThing(siteUrl, {
      path,
      title,
      description: excerpt,
      image: card?.url,
      createdAt: article.created_at,
    }),
    breadcrumbs(siteUrl, [newsStep, { name: title, path }]),
  ])
  return {
    title,
    main_image,
    content,
    video,
    audio,
    attachments: article.attachments.map((file) => ({ ...file, type: typeOf(file.url) })),
    // Without JavaScript, or by a middle click, a picture opens by itself.
    gallery: article.gallery.map((image) => ({ ...image, file: socialImage(image)?.url ?? image.url })),
    date: articleDate(article.created_at),
    excerpt,
    card,
    neighbours,
  }
}

/** What a link says of the file behind it: « PDF »; `null` when the address does not tell. */
function typeOf(url: string): string | null {
  return /\.(\w{2,4})(?:[?#]|$)/.exec(url)?.[1]?.toUpperCase() ?? null
}
