import { Link } from 'react-router'
import type { FileLink } from '../../../domain/file-link.ts'
import { ArticleImage } from '../../ui/article-image/article-image.tsx'
import { Images } from '../../ui/icon/icons.ts'
import { cardId, entryAddress } from './portfolio-address.ts'
import './portfolio-card.css'

export interface PortfolioCardProps {
  entry: { id: string; titre: string; main_image: FileLink; photos: string }
  /** The page of the grid that the card stands on. */
  page: number
  priority?: boolean | 'low'
}

/** One entry in the grid: a link to its own address, which opens it over the grid. */
export function PortfolioCard({ entry, page, priority }: PortfolioCardProps) {
  const { id, titre, main_image, photos } = entry
  return (
    <li className="portfolio-card">
      <Link
        id={cardId(id)}
        to={entryAddress(id, page)}
        state={{ isFromGrid: true }}
        prefetch="intent"
        preventScrollReset
        aria-haspopup="dialog"
      >
        <ArticleImage
          image={main_image}
          sizes="(width > 1440px) 58rem, (width > 600px) 66vw, 92vw"
          priority={priority}
        />
        <div className="portfolio-card__legend">
          <h3>{titre}</h3>
          <p>
            <Images /> {photos}
          </p>
        </div>
      </Link>
    </li>
  )
}
