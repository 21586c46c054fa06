import { data, type MiddlewareFunction, matchPath, Outlet } from 'react-router'
import { findDossierByToken, isDossierOpen } from '../../../domain/oversight/dossiers/expert-dossiers.ts'
import { dossierLinkContext, requestContext, siteContext } from '../../http/context.ts'
import type { Route } from './+types/dossier-access.ts'

/**
 * Lets in whoever holds a dossier's link (docs/product.md §11.30); for anyone else it does not exist. Once it is over or
 * revoked only the page itself is there, which says so.
 */
const requireDossierLink: MiddlewareFunction<Response> = async ({ params, url, context }, next) => {
  const site = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const { token = '' } = params
  const dossier = await findDossierByToken(site, token)
  if (!dossier) throw data(null, { status: 404 })
  const isOpen = isDossierOpen(dossier, site.clock.now())
  // As the router takes it, in capitals and with a slash behind it too.
  const isPage = matchPath('/dossier/:token', url.pathname) !== null
  if (!isOpen && !isPage) throw data(null, { status: 404 })
  context.set(dossierLinkContext, { dossier, isOpen, token })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [requireDossierLink]

/** Without a loader the guard would not run when the browser changes pages by itself. */
export const loader = () => null

/** What an expert sees of one order or quote, without an account: what stands below is guarded here. */
export default function DossierAccess() {
  return <Outlet />
}
