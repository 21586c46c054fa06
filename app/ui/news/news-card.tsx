import { href, Link, useNavigation } from 'react-router'
import type { ArticleCard } from '../../../domain/publishing/content/articles.ts'
import { minWidthQueries } from '../../styles/widths.ts'
import { ButtonLink } from '../button.tsx'
import { ArticleImage } from '../pictures/article-image.tsx'
import './news-card.css'

/** An article of a list, with its date and optionally its first words. */
export interface ListedArticle extends ArticleCard {
  date?: { text: string; day: string }
  excerpt?: string | null
}

interface NewsCardProps {
  article: ListedArticle
  /** Whether the card is twice as wide and high as other cards, and shows the first words of the article. */
  lead?: boolean
  /** Whether the card is in the first screen: its image is then fetched immediately. */
  priority?: boolean
}

/** One article of a list, entirely a link: main image with its text alternative, and title. */
export function NewsCard({ article, lead = false, priority }: NewsCardProps) {
  const sizes = lead
    ? `(width > 1440px) 56rem, ${minWidthQueries.compact} 60vw, 92vw`
    : `${minWidthQueries.compact} 30vw, ${minWidthQueries.phone} 45vw, 34vw`
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

/** Placeholder card while the article loads. */
function NewsCardPlaceholder() {
  return (
    <div className="news-card" data-placeholder aria-hidden="true">
      <div className="news-card__image" />
      <div className="news-card__line" />
      <div className="news-card__line" />
    </div>
  )
}

interface NewsPlaceholdersProps {
  /** Number of cards expected. */
  count: number
  /** Class of the grid that contains the cards. */
  grid: string
}

/** Placeholder cards of a list that is loading. */
export function NewsPlaceholders({ count, grid }: NewsPlaceholdersProps) {
  return (
    <div className={grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders that never change places.
        <NewsCardPlaceholder key={index} />
      ))}
    </div>
  )
}

/** Placeholders with an error message and a link to try again. `to` is the page itself. */
export function FailedNews({ to, ...placeholders }: NewsPlaceholdersProps & { to: string }) {
  const isRetrying = useNavigation().state === 'loading'
  return (
    <div className="news-failed" data-failed={!isRetrying || undefined}>
      <NewsPlaceholders {...placeholders} />
      <div className="news-failed__message" role="status">
        <p>Les actualités n’ont pas pu être chargées.</p>
        <ButtonLink to={to} variant="secondary" replace preventScrollReset viewTransition={false}>
          Réessayer
        </ButtonLink>
      </div>
    </div>
  )
}
