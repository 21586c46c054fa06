import { Outlet } from 'react-router'
import type { Route } from './+types/received-request.ts'
import { requireSignature } from './require-signature.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignature]

/** A quote request and its photos, as the workshop opens them from its mail: what stands below is guarded here. */
export default function ReceivedRequest() {
  return <Outlet />
}
