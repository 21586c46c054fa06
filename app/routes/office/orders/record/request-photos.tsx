import type { OrderView } from './read-order.server.ts'
import './request-photos.css'

/** What the client showed of the rims when they asked. */
export function RequestPhotos({ photos }: Pick<OrderView, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <section className="paper-sheet order-record__part" aria-labelledby="photos-demande-titre">
      <h2 id="photos-demande-titre">
        Photos de la demande <span className="order-record__count">{photos.length}</span>
      </h2>
      <ul className="plain-list request-photos">
        {photos.map(({ name, url, thumbnail }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <img src={thumbnail} alt={name} loading="lazy" width="160" height="120" />
              <span className="visually-hidden"> (dans un nouvel onglet)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
