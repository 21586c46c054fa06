import { isbot } from 'isbot'
import { href, redirect } from 'react-router'
import { recordViewedPage, validateViewedPage } from '../../domain/oversight/audience/record-viewed-page.ts'
import { readBodyJson } from '../forms/bodies/read-body.ts'
import { requestContext, siteContext } from '../http/context.ts'
import { firstPathSegmentOf, type PageWithFacts } from '../http/pages.ts'
import type { Route } from './+types/audience.ts'

/** Maximum bytes; a page view has a few hundred. */
const maxBytes = 4_096

/** Redirects: the address only accepts posts. */
export const loader = () => redirect(href('/'))

/** Records a page view. Responds the same whether it was recorded or not, since the sender does not wait. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!isTrackingDeclined(request)) await record(request, context)
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

/** Whether the page view must not be counted: robots, prerendered pages and visitors who ask not to be tracked. */
function isTrackingDeclined({ headers }: Request): boolean {
  const asksNotTo = headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'
  const isPrerender = /prefetch|prerender/.test(headers.get('Sec-Purpose') ?? '')
  const program = headers.get('User-Agent')
  return asksNotTo || isPrerender || !program || isbot(program)
}

async function record(request: Request, context: Route.ActionArgs['context']): Promise<void> {
  const { address, log } = context.get(requestContext)
  try {
    const deps = context.get(siteContext)
    const pages = await deps.pages()
    const body = await readBodyJson({ request, context }, maxBytes)
    const page =
      body.outcome === 'read' ? validateViewedPage(body.json, (path) => viewedPageName(pages, path)) : null
    if (page) await recordViewedPage(deps, page, address)
  } catch (error) {
    log.warn({ err: error }, 'viewed page not recorded')
  }
}

/**
 * Returns the name under which a page view is counted: its path without the query, or its section. `null` for pages that are not
 * recorded: password reset, newsletter unsubscription, office pages, and unknown addresses.
 */
function viewedPageName(pages: readonly PageWithFacts[], path: string): string | null {
  const page = pages.find(({ addresses }) => addresses.test(path))
  if (!page?.facts.audience) return null
  return page.facts.audience === 'path' ? path : firstPathSegmentOf(page.pattern).replace(/\/$/, '')
}
