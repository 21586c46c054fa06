import type { PortfolioCard } from '../../../domain/portfolio/list-portfolio-entries.ts'
import { sayPhotos } from './say-photos.ts'

/** An entry as its card shows it. */
export function shownEntry({ photoCount, ...card }: PortfolioCard) {
  return { ...card, photos: sayPhotos(photoCount, card.main_image) }
}
