import { Outlet } from 'react-router'
import { requirePermission } from '../office/shell/require-staff.server.ts'
import type { Route } from './+types/preview-access.ts'

/** Whoever writes for visitors (docs/product.md §11.1). */
export const middleware: Route.MiddlewareFunction[] = [requirePermission(async () => 'edit-content')]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = () => null

/** Pages as visitors will see them, before they do: what stands below is guarded here, and outside of the office's frame. */
export default function PreviewAccess() {
  return <Outlet />
}
