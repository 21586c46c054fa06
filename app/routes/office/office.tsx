import { href, isRouteErrorResponse, Outlet } from 'react-router'
import { titled } from '../../../domain/business/site.ts'
import { useFacts } from '../../http/facts.tsx'
import { answerOnce } from '../../office/form/answer-once.server.ts'
import { readShell } from '../../office/office-shell.server.ts'
import { OfficeShell } from '../../office/shell/office-shell.tsx'
import { requireStaff } from '../../office/shell/require-staff.server.ts'
import { useOfficeShell } from '../../office/use-office-shell.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorPage } from '../../ui/frame/error-page.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/office.ts'

export const middleware: Route.MiddlewareFunction[] = [requireStaff, answerOnce]

/** Without a loader the gate would not run when the browser changes pages by itself. */
export const loader = ({ context, request }: Route.LoaderArgs) => readShell(context, request)

/** The workshop's own pages stand below. */
export default function Office({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeShell {...loaderData}>
      <Outlet />
    </OfficeShell>
  )
}

/** What is not there, or fails, leaves the menu; whom the gate did not let in sees what everybody sees. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useOfficeShell()
  if (!shell) return <ErrorPage error={error} />
  return (
    <OfficeShell {...shell}>
      <OfficeError error={error} />
    </OfficeShell>
  )
}

/** In a page's place, within the office: there is no such record, or the site itself fails. */
function OfficeError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <MissingPage /> : <FailingPage />
}

function MissingPage() {
  const facts = useFacts()
  return (
    <PaperPage title="Page introuvable" lead="Elle n’existe pas, ou n’existe plus.">
      <title>{titled('Page introuvable', facts)}</title>
      <p>
        <ButtonLink to={href('/gestion')} variant="secondary">
          Revenir à aujourd’hui
        </ButtonLink>
      </p>
    </PaperPage>
  )
}

function FailingPage() {
  const facts = useFacts()
  return (
    <PaperPage
      title="Cette page ne répond pas"
      lead="Le problème est passager et ne vient pas de vous. Réessayez dans un instant."
    >
      <title>{titled('Page indisponible', facts)}</title>
      {/* A form without an action asks for this page again, with or without JavaScript. */}
      <form>
        <Button type="submit">Réessayer</Button>
      </form>
    </PaperPage>
  )
}
