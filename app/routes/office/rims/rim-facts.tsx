import { href } from 'react-router'
import type { RimView } from './read-rim.server.ts'
import { labelsAddress } from './rim-addresses.ts'

export function RimFacts({ rim: { id, rimId, facts, code, hasPhotos } }: { rim: RimView }) {
  return (
    <section className="paper-sheet rim__part" aria-labelledby="jante-titre">
      <h2 id="jante-titre">La jante</h2>
      <dl className="paper-facts">
        {facts.map(({ name, says }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{says}</dd>
          </div>
        ))}
        <div>
          <dt>Code</dt>
          <dd>{code}</dd>
        </div>
      </dl>
      <p className="rim__links">
        <a href={labelsAddress(id, { jante: rimId })}>Étiquette, feuille A4</a>
        <a href={labelsAddress(id, { jante: rimId, papier: 'rouleau' })}>Étiquette, rouleau 62&nbsp;mm</a>
        {hasPhotos && (
          <a href={`${href('/gestion/commandes/:id/photos.zip', { id })}?jante=${rimId}`} download>
            Télécharger les photos
          </a>
        )}
      </p>
    </section>
  )
}
