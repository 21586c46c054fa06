import { href, isRouteErrorResponse, useSearchParams } from 'react-router'
import { htmlTitle } from '../../../domain/business/site.ts'
import { useFacts } from '../../http/facts.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { PhoneLink } from '../contact/contact-links.tsx'
import { PageHeading } from '../page-heading.tsx'
import './error-page.css'

/** Page shown for unknown addresses and for failures of the site. */
export function ErrorPage({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failure />
}

function NotFound() {
  const facts = useFacts()
  return (
    <>
      <title>{htmlTitle('Page introuvable', facts)}</title>
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

function Failure() {
  const facts = useFacts()
  const [parameters] = useSearchParams()
  return (
    <>
      <title>{htmlTitle('Site momentanément indisponible', facts)}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title="Cette page ne répond pas" annotation="Erreur de notre côté">
        <p>
          Le problème est passager et ne vient pas de vous. Réessayez dans un instant, ou appelez l’atelier le
          plus proche.
        </p>
      </PageHeading>
      <div className="error-page container">
        {/* A form without an action requests this page again, with or without JavaScript. */}
        <form>
          {[...parameters].map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Réessayer</Button>
        </form>
        <ul className="plain-list error-page__phones">
          {facts.locations.map(({ id, title, phone }) => (
            <li key={id}>
              {title}
              <PhoneLink {...phone} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
