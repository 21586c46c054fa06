import { href, Link } from 'react-router'
import type { ArticleCard } from '../../../domain/publishing/content/articles.ts'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { ArticleImage } from '../../ui/pictures/article-image.tsx'
import type { Route } from './+types/article.ts'
import { loadArticlePage } from './article.server.ts'
import { ArticleView } from './article-view.tsx'
import './article.css'

export const handle = {
  cache: { topics: ['news'] },
  sitemap: 'articles',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: [],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.title,
        description: args.loaderData.excerpt,
        image: args.loaderData.card,
        type: 'article',
      })
    : []

/** Loads the article. It is awaited, because the title and the social card depend on it. */
export const loader = ({ params, context }: Route.LoaderArgs) => loadArticlePage(context, params.id)

export default function ArticlePage({ loaderData: article }: Route.ComponentProps) {
  return (
    <ArticleView article={article}>
      <ArticleNeighbours {...article.neighbours} />
    </ArticleView>
  )
}

interface ArticleNeighboursProps {
  newer: ArticleCard | null
  older: ArticleCard | null
}

/** Links to the next and previous articles of the list. */
function ArticleNeighbours({ newer, older }: ArticleNeighboursProps) {
  if (!newer && !older) return null
  return (
    <nav className="article-neighbours container" aria-label="Autres articles">
      {newer && <Neighbour article={newer} rel="prev" label="Article plus récent" />}
      {older && <Neighbour article={older} rel="next" label="Article plus ancien" />}
    </nav>
  )
}

interface NeighbourProps {
  article: ArticleCard
  rel: 'prev' | 'next'
  label: string
}

function Neighbour({ article, rel, label }: NeighbourProps) {
  return (
    <Link
      className="article-neighbour"
      to={href('/actualites/:id', { id: article.id })}
      rel={rel}
      prefetch="intent"
      viewTransition
    >
      {/* The title is the text alternative; the picture is decorative. */}
      <ArticleImage image={{ ...article.main_image, name: '' }} sizes="8rem" />
      <span className="article-neighbour__words">
        <span className="article-neighbour__label">{label}</span>
        <span className="article-neighbour__title">{article.title}</span>
      </span>
    </Link>
  )
}
