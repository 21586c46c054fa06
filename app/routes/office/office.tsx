import { Outlet, useRouteLoaderData } from 'react-router'
import { ErrorPage } from '../../ui/frame/error-page/error-page.tsx'
import type { Route } from './+types/office.ts'
import { requireStaff } from './require-staff.server.ts'
import { OfficeError } from './shell/office-error.tsx'
import { OfficeShell } from './shell/office-shell.tsx'
import { readShell, type Shell } from './shell/read-shell.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireStaff]

/** Without a loader the gate would not run when the browser changes pages by itself. */
export const loader = ({ context }: Route.LoaderArgs) => readShell(context)

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
  const shell = useRouteLoaderData<Shell>('routes/office/office')
  if (!shell) return <ErrorPage error={error} />
  return (
    <OfficeShell {...shell}>
      <OfficeError error={error} />
    </OfficeShell>
  )
}
