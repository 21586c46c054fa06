import { href, isRouteErrorResponse } from 'react-router'
import { titled } from '../../../../domain/site.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'

/** In a page's place, within the office: there is no such record, or the site itself fails. */
export function OfficeError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <Missing /> : <Failing />
}

function Missing() {
  return (
    <PaperPage title="Page introuvable" lead="Elle n’existe pas, ou n’existe plus.">
      <title>{titled('Page introuvable')}</title>
      <p>
        <ButtonLink to={href('/gestion')} variant="secondary">
          Revenir à aujourd’hui
        </ButtonLink>
      </p>
    </PaperPage>
  )
}

function Failing() {
  return (
    <PaperPage
      title="Cette page ne répond pas"
      lead="Le problème est passager et ne vient pas de vous. Réessayez dans un instant."
    >
      <title>{titled('Page indisponible')}</title>
      {/* A form without an action asks for this page again, with or without JavaScript. */}
      <form>
        <Button type="submit">Réessayer</Button>
      </form>
    </PaperPage>
  )
}
