import type { PortfolioCard } from '../../../domain/portfolio/list-portfolio-entries.ts'

/** An entry as its card shows it. */
export function shownEntry({ photoCount, ...card }: PortfolioCard) {
  return { ...card, photos: photoCount === 1 ? '1 photo' : `${photoCount} photos` }
}
