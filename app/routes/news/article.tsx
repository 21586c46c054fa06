import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/article.ts'
import { loadArticle } from './article.server.ts'
import { ArticleAside } from './article-aside.tsx'
import { ArticleGallery } from './article-gallery.tsx'
import { ArticleHeader } from './article-header.tsx'
import { ArticleNeighbours } from './article-neighbours.tsx'
import { ArticleRecordings } from './article-recordings.tsx'
import './article.css'

export const handle = {
  cache: { topics: ['news'] },
  sitemap: 'articles',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: [],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.title,
        description: args.loaderData.excerpt,
        image: args.loaderData.card,
        type: 'article',
      })
    : []

/** The article comes before the page is shown, so that title and social card are its own. */
export const loader = ({ params, context }: Route.LoaderArgs) => loadArticle(context, params.id)

export default function ArticlePage({ loaderData: article }: Route.ComponentProps) {
  return (
    <>
      <article className="article">
        <ArticleHeader {...article} />
        <div className="article__body container">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what is stored was sanitised on the way in (domain/publishing/sanitise-html.ts). */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.content }} />
          <ArticleAside attachments={article.attachments} />
        </div>
        <ArticleGallery images={article.gallery} />
        <ArticleRecordings video={article.video} audio={article.audio} />
      </article>
      <ArticleNeighbours {...article.neighbours} />
    </>
  )
}
