import { data } from 'react-router'
import { recordDossierOpening } from '../../../domain/oversight/dossiers/dossier-answers.ts'
import { type DossierContent, loadDossier } from '../../../domain/oversight/dossiers/load-dossier.ts'
import { dossierLinkContext, requestContext, siteContext } from '../../http/context.ts'
import { isPageViewedByPerson } from '../../http/page-view.ts'
import type { RouteArgs } from '../../http/route-args.ts'

/**
 * Reads the dossier within the rate limit and records that it was opened. HEAD requests and browser prefetching are not recorded.
 */
export async function openDossier({ request, context }: RouteArgs): Promise<DossierContent> {
  const deps = context.get(siteContext)
  const { address } = context.get(requestContext)
  const { dossier } = context.get(dossierLinkContext)
  const seconds = await deps.limits.dossier.take(address)
  if (seconds > 0) throw data(null, { status: 429, headers: { 'Retry-After': String(seconds) } })
  const content = await loadDossier(deps.db, dossier)
  if (!content) throw data(null, { status: 404 })
  if (isPageViewedByPerson(request))
    await recordDossierOpening(deps, dossier, `${address}\n${request.headers.get('User-Agent') ?? ''}`)
  return content
}
