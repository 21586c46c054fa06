import { data, href, type RouterContextProvider, redirect } from 'react-router'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { findArticle, findNeighbouringArticles } from '../../../domain/publishing/content/articles.ts'
import { findContentRedirect } from '../../../domain/publishing/content/content-records.ts'
import { siteContext } from '../../http/context.ts'
import { addPageSchema, articleSchema, breadcrumbsSchema } from '../../meta/schema-org.server.ts'
import { socialImageOf } from '../../ui/pictures/social-image.ts'
import { toArticleDate } from './article-date.ts'
import { articleExcerptOf } from './article-excerpt.server.ts'
import { newsBreadcrumb } from './news-address.ts'

/** Returns the article of a page. A renamed one redirects; throws a 404 when there is none. */
export async function loadArticlePage(context: Readonly<RouterContextProvider>, id: string) {
  const { db, facts } = context.get(siteContext)
  const [article, neighbours] = await Promise.all([findArticle(db, id), findNeighbouringArticles(db, id)])
  if (!article) throw await redirectOrNotFound(context, id)
  const shown = toShownArticle(article)
  const { title, excerpt, card } = shown
  const path = href('/actualites/:id', { id })
  addPageSchema(context, (siteUrl) => [
    articleSchema(
      siteUrl,
      {
        path,
        title,
        description: excerpt,
        image: card?.url,
        createdAt: article.created_at,
      },
      facts.current(),
    ),
    breadcrumbsSchema(siteUrl, [newsBreadcrumb, { name: title, path }]),
  ])
  return { ...shown, neighbours }
}

/** Returns a redirect for a renamed article, otherwise a 404. */
async function redirectOrNotFound(context: Readonly<RouterContextProvider>, id: string) {
  const now = await findContentRedirect(context.get(siteContext).db, 'article', id)
  return now ? redirect(href('/actualites/:id', { id: now }), 301) : data(null, { status: 404 })
}

interface ArticleParts {
  title: string
  /** `null` while the article is a draft. */
  main_image: FileLink | null
  content: string
  video: string | null
  audio: string | null
  attachements: FileLink[]
  gallery: FileLink[]
  created_at: Date
}

export type ShownArticle = ReturnType<typeof toShownArticle>

export function toShownArticle({ created_at, ...article }: ArticleParts) {
  const { title, main_image, content, video, audio } = article
  return {
    title,
    main_image,
    content,
    video,
    audio,
    attachements: article.attachements.map((file) => ({ ...file, type: typeOf(file.url) })),
    // `file` is the address of the link to a picture, which opens without JavaScript or by a middle click.
    gallery: article.gallery.map((image) => ({ ...image, file: socialImageOf(image)?.url ?? image.url })),
    date: toArticleDate(created_at),
    excerpt: articleExcerptOf(content),
    card: main_image ? socialImageOf(main_image) : undefined,
  }
}

/** Returns the file type of a link, such as « PDF »; `null` when the address has no extension. */
function typeOf(url: string): string | null {
  return /\.(\w{2,4})(?:[?#]|$)/.exec(url)?.[1]?.toUpperCase() ?? null
}
