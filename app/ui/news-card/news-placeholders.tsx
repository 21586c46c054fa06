import { useNavigation } from 'react-router'
import { ButtonLink } from '../button/button.tsx'
import { NewsCardPlaceholder } from './news-card.tsx'
import './news-placeholders.css'

interface NewsPlaceholdersProps {
  /** How many cards are expected. */
  count: number
  /** The grid that the cards will stand in. */
  grid: string
}

/** The places of cards that are on their way. */
export function NewsPlaceholders({ count, grid }: NewsPlaceholdersProps) {
  return (
    <div className={grid} aria-busy="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
        <NewsCardPlaceholder key={place} />
      ))}
    </div>
  )
}

/** The placeholders stay, and say why (docs/product.md §4.1, §10.2). `to` is the page itself. */
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
