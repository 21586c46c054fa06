import { Outlet } from 'react-router'
import type { Route } from './+types/received-estimate.ts'
import { requireEstimateLink } from './received-estimate.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireEstimateLink]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = () => null

/** A quote, as its client opens it from the mail, with an account or without: what stands below is guarded here. */
export default function ReceivedEstimate() {
  return <Outlet />
}
