import { data, type MiddlewareFunction, matchPath, Outlet } from 'react-router'
import { findDossierByToken, isDossierOpen } from '../../../domain/oversight/dossiers/expert-dossiers.ts'
import { dossierLinkContext, requestContext, siteContext } from '../../http/context.ts'
import type { Route } from './+types/dossier-access.ts'

/**
 * Admits holders of a dossier's link; anyone else gets a 404. Once the link is expired or revoked, only its page remains, which
 * says so.
 */
const requireDossierLink: MiddlewareFunction<Response> = async ({ params, url, context }, next) => {
  const deps = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const { token = '' } = params
  const dossier = await findDossierByToken(deps, token)
  if (!dossier) throw data(null, { status: 404 })
  const isOpen = isDossierOpen(dossier, deps.clock.now())
  // Matches like the router: case-insensitively and with a trailing slash.
  const isPage = matchPath('/dossier/:token', url.pathname) !== null
  if (!isOpen && !isPage) throw data(null, { status: 404 })
  context.set(dossierLinkContext, { dossier, isOpen, token })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireDossierLink]

/** A loader is required: without one the layout's middleware would not run on client-side navigation. */
export const loader = () => null

/** Layout of an expert's view of one order or estimate, without an account; checks access for all pages below. */
export default function DossierAccessLayout() {
  return <Outlet />
}
