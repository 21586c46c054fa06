import { Link } from 'react-router'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { minWidthQueries } from '../../styles/widths.ts'
import { ImagesIcon } from '../../ui/icon/icons.ts'
import { ArticleImage } from '../../ui/pictures/article-image.tsx'
import { type PortfolioGridQuery, portfolioCardId, portfolioEntryAddress } from './portfolio-address.ts'
import './portfolio-card.css'

export interface PortfolioCardProps {
  entry: { id: string; titre: string; main_image: FileLink; photos: string }
  /** Query of the grid that contains the card. */
  query: PortfolioGridQuery
  priority?: boolean | 'low'
  /** Value of `<img sizes>`, when it differs from the grid's. */
  sizes?: string
}

const sizesInGrid = `(width > 1440px) 58rem, ${minWidthQueries.tablet} 66vw, 92vw`

/** Card of one entry: a link to its own address, which opens it over the grid. */
export function PortfolioCard({ entry, query, priority, sizes = sizesInGrid }: PortfolioCardProps) {
  const { id, titre, main_image, photos } = entry
  return (
    <li className="portfolio-card">
      <Link
        id={portfolioCardId(id)}
        to={portfolioEntryAddress(id, query)}
        state={{ isFromGrid: true }}
        prefetch="intent"
        preventScrollReset
        aria-haspopup="dialog"
      >
        <ArticleImage image={main_image} sizes={sizes} priority={priority} />
        <div className="portfolio-card__legend">
          <h3>{titre}</h3>
          <p>
            <ImagesIcon /> {photos}
          </p>
        </div>
      </Link>
    </li>
  )
}
