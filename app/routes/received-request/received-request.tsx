import { Outlet } from 'react-router'
import type { Route } from './+types/received-request.ts'
import { requireRequestLink } from './received-request.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireRequestLink]

/** A quote request and its photos, as the workshop opens them from its mail: what stands below is guarded here. */
export default function ReceivedRequest() {
  return <Outlet />
}
