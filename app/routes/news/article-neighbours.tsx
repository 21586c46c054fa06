import { href, Link } from 'react-router'
import type { ArticleCard } from '../../../domain/news/list-articles.ts'
import { ArticleImage } from '../../ui/pictures/article-image/article-image.tsx'
import './article-neighbours.css'

interface ArticleNeighboursProps {
  newer: ArticleCard | null
  older: ArticleCard | null
}

/** The articles before and after this one in the list. */
export function ArticleNeighbours({ newer, older }: ArticleNeighboursProps) {
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
      {/* The title says it all; the picture is there for the eye. */}
      <ArticleImage image={{ ...article.main_image, name: '' }} sizes="8rem" />
      <span className="article-neighbour__words">
        <span className="article-neighbour__label">{label}</span>
        <span className="article-neighbour__title">{article.title}</span>
      </span>
    </Link>
  )
}
