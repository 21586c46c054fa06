import { Outlet } from 'react-router'
import type { Route } from './+types/thread-access.ts'
import { requireThreadLink } from './require-thread-link.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireThreadLink]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = () => null

/** A visitor's private page and what it shows, as their mails lead there: what stands below is guarded here. */
export default function ThreadAccess() {
  return <Outlet />
}
