import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/article.ts'
import { loadArticle } from './article.server.ts'
import { ArticleAside } from './article-aside.tsx'
import { ArticleGallery } from './article-gallery.tsx'
import { ArticleHeader } from './article-header.tsx'
import { ArticleNeighbours } from './article-neighbours.tsx'
import { ArticleRecordings } from './article-recordings.tsx'
import './article.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.title,
        description: loaderData.excerpt,
        image: loaderData.socialImage,
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
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only this repository's own demo articles can be stored; whoever lets people write sanitises on the way in. */}
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
