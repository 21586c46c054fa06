import { href } from 'react-router'
import { titled } from '../../../../domain/site.ts'
import { ButtonLink } from '../../button/button.tsx'
import { PageHeading } from '../../page-heading/page-heading.tsx'

export function NotFound() {
  return (
    <>
      <title>{titled('Page introuvable')}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title="Page introuvable" annotation="Erreur 404">
        <p>Cette page n’existe pas ou n’existe plus.</p>
      </PageHeading>
      <div className="error-page container">
        <ButtonLink to={href('/')}>Revenir à l’accueil</ButtonLink>
        <ButtonLink to={href('/actualites')} variant="secondary">
          Voir les actualités
        </ButtonLink>
      </div>
    </>
  )
}
