import type { ContentView } from './read-content.server.ts'

/** The page as networks and messages show it when somebody shares its address. */
export function SocialCard({ card, host }: Pick<ContentView, 'card' | 'host'>) {
  const { image, title, text } = card
  return (
    <section className="paper-sheet content-part" aria-labelledby="partage-titre">
      <h2 id="partage-titre">Quand on la partage</h2>
      <div className="social-card">
        <img src={image.url} alt={image.alt} width={image.width} height={image.height} loading="lazy" />
        <p className="social-card__words">
          <small>{host}</small>
          <strong>{title}</strong>
          <span>{text}</span>
        </p>
      </div>
    </section>
  )
}
