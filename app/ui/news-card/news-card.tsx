import { Link } from 'react-router'
import type { ArticleCard } from '../../../domain/news/list-articles.ts'
import { ArticleImage } from '../article-image/article-image.tsx'
import './news-card.css'

/** One article in a list: its main image with its alternative name, its title, all of it a link. */
export function NewsCard({ article }: { article: ArticleCard }) {
  return (
    <article className="news-card">
      <Link to={`/actualites/${article.id}`} viewTransition prefetch="intent">
        <ArticleImage image={article.main_image} sizes="(width > 768px) 33vw, 92vw" />
        <h3>{article.title}</h3>
      </Link>
    </article>
  )
}

/** The shape of a card while its article is on the way. */
export function NewsCardPlaceholder() {
  return (
    <div className="news-card" data-placeholder aria-hidden="true">
      <div className="news-card__image" />
      <div className="news-card__line" />
      <div className="news-card__line" />
    </div>
  )
}
