import { Outlet } from 'react-router'
import { requirePermission } from '../office/shell/require-staff.server.ts'
import type { Route } from './+types/preview-access.ts'

/** Requires the permission to edit public content. */
export const middleware: Route.MiddlewareFunction[] = [requirePermission(async () => 'edit-content')]

/** A loader is required: without one the layout's middleware would not run on client-side navigation. */
export const loader = () => null

/** Layout of previews of unpublished pages, without the office's frame; checks access for all pages below. */
export default function PreviewAccessLayout() {
  return <Outlet />
}
