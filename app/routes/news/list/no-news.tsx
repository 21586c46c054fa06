import { href } from 'react-router'
import { ButtonLink } from '../../../ui/button/button.tsx'

export function NoNews() {
  return (
    <div className="news-empty">
      <p className="news-empty__words">Aucune actualité</p>
      <p>Nos prochains articles paraîtront ici.</p>
      <ButtonLink to={href('/realisations')} variant="secondary">
        Voir nos réalisations
      </ButtonLink>
    </div>
  )
}

export function BeyondTheLast() {
  return (
    <div className="news-empty">
      <p className="news-empty__words">Cette page n’existe pas</p>
      <p>Les articles les plus anciens sont sur une page précédente.</p>
      <ButtonLink to={href('/actualites')} variant="secondary">
        Voir les actualités les plus récentes
      </ButtonLink>
    </div>
  )
}
