import type { PortfolioCard } from '../../../domain/portfolio/list-portfolio-entries.ts'
import { ownPicture } from '../../ui/pictures/article-image/own-picture.ts'

/** An entry as its card shows it; the site's own pictures are computed, and not called photos (docs/product.md §2.17). */
export function shownEntry({ photoCount, ...card }: PortfolioCard) {
  return { ...card, photos: `${photoCount} ${wordFor(photoCount, ownPicture(card.main_image.url) !== null)}` }
}

function wordFor(count: number, isComputed: boolean): string {
  if (isComputed) return count === 1 ? 'image de synthèse' : 'images de synthèse'
  return count === 1 ? 'photo' : 'photos'
}
