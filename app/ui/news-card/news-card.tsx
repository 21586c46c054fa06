import { href, Link } from 'react-router'
import type { ArticleCard } from '../../../domain/news/list-articles.ts'
import { above } from '../../styles/widths.ts'
import { ArticleImage } from '../pictures/article-image/article-image.tsx'
import './news-card.css'

/** An article as a list shows it: with its day and, where there is room, its first words. */
export interface ListedArticle extends ArticleCard {
  date?: { text: string; day: string }
  excerpt?: string | null
}

interface NewsCardProps {
  article: ListedArticle
  /** Twice as wide and as high as the others, with its first words. */
  lead?: boolean
  /** In the first screen: its image is fetched at once. */
  priority?: boolean
}

/** One article in a list: its main image with its alternative name, its title, all of it a link. */
export function NewsCard({ article, lead = false, priority }: NewsCardProps) {
  const sizes = lead
    ? `(width > 1440px) 56rem, ${above.compact} 60vw, 92vw`
    : `${above.compact} 30vw, ${above.tablet} 45vw, 34vw`
  return (
    <article className="news-card" data-lead={lead || undefined}>
      <Link to={href('/actualites/:id', { id: article.id })} prefetch="intent" viewTransition>
        <ArticleImage image={article.main_image} sizes={sizes} priority={priority} />
        <h3>{article.title}</h3>
        {lead && article.excerpt && <p className="news-card__excerpt">{article.excerpt}</p>}
        {article.date && (
          <p className="news-card__date">
            <time dateTime={article.date.day}>{article.date.text}</time>
          </p>
        )}
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
