import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/article.ts'
import { loadArticle } from './article.server.ts'
import { ArticleNeighbours } from './article-neighbours.tsx'
import { ArticleView } from './article-view.tsx'

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
    <ArticleView article={article}>
      <ArticleNeighbours {...article.neighbours} />
    </ArticleView>
  )
}
