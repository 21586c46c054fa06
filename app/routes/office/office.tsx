import { href, isRouteErrorResponse, Outlet } from 'react-router'
import { htmlTitle } from '../../../domain/business/site.ts'
import { useFacts } from '../../http/facts.tsx'
import { executeSubmissionOnce } from '../../office/form/idempotent-submissions.server.ts'
import { loadOfficeShell } from '../../office/office-shell.server.ts'
import { OfficeShell } from '../../office/shell/office-shell.tsx'
import { requireStaff } from '../../office/shell/require-staff.server.ts'
import { useOfficeShell } from '../../office/use-office-shell.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorPage } from '../../ui/frame/error-page.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/office.ts'

export const middleware: Route.MiddlewareFunction[] = [requireStaff, executeSubmissionOnce]

/** Loads the frame. Without this loader, `requireStaff` would not run on client-side navigation. */
export const loader = ({ context, request }: Route.LoaderArgs) => loadOfficeShell(context, request)

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeShell {...loaderData}>
      <Outlet />
    </OfficeShell>
  )
}

/** Shows errors inside the office's frame, with its menu. Visitors without access see the public error page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useOfficeShell()
  if (!shell) return <ErrorPage error={error} />
  return (
    <OfficeShell {...shell}>
      <OfficeError error={error} />
    </OfficeShell>
  )
}

/** Error page inside the office: missing record, or failure of the site. */
function OfficeError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <MissingPage /> : <FailingPage />
}

function MissingPage() {
  const facts = useFacts()
  return (
    <PaperPage title="Page introuvable" lead="Elle n’existe pas, ou n’existe plus.">
      <title>{htmlTitle('Page introuvable', facts)}</title>
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
      <title>{htmlTitle('Page indisponible', facts)}</title>
      {/* A form without an action requests this page again, with or without JavaScript. */}
      <form>
        <Button type="submit">Réessayer</Button>
      </form>
    </PaperPage>
  )
}
