import { isbot } from 'isbot'
import { href, redirect } from 'react-router'
import { readViewedPage, recordViewedPage } from '../../domain/oversight/audience/record-viewed-page.ts'
import { readJson } from '../forms/bodies/read-body.ts'
import { requestContext, siteContext } from '../http/context.ts'
import { type Page, sectionOf } from '../http/pages.ts'
import type { Route } from './+types/audience.ts'

/** A page seen is a few hundred bytes. */
const maxBytes = 4_096

/** Nobody reads this address. */
export const loader = () => redirect(href('/'))

/** Takes in a page seen. Whatever comes, recorded or not, is answered alike: the sender does not wait for it. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!isRefused(request)) await record(request, context)
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

/** Robots are nobody's visit; whoever asks not to be followed is not counted. */
function isRefused({ headers }: Request): boolean {
  const asksNotTo = headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'
  const isPrerender = /prefetch|prerender/.test(headers.get('Sec-Purpose') ?? '')
  const program = headers.get('User-Agent')
  return asksNotTo || isPrerender || !program || isbot(program)
}

async function record(request: Request, context: Route.ActionArgs['context']): Promise<void> {
  const { address, log } = context.get(requestContext)
  try {
    const site = context.get(siteContext)
    const pages = await site.pages()
    const body = await readJson({ request, context }, maxBytes)
    const page =
      body.outcome === 'read' ? readViewedPage(body.json, (path) => viewedPageName(pages, path)) : null
    if (page) await recordViewedPage(site, page, address)
  } catch (error) {
    log.warn({ err: error }, 'viewed page not recorded')
  }
}

/**
 * What a viewed page is called: its path, without what its query says, or its section. `null` for what is not
 * recorded: password reset, leaving the newsletter (docs/product.md §7.8), the workshop's own pages, and what is
 * no page.
 */
function viewedPageName(pages: readonly Page[], path: string): string | null {
  const page = pages.find(({ addresses }) => addresses.test(path))
  if (!page?.facts.audience) return null
  return page.facts.audience === 'path' ? path : sectionOf(page.pattern).replace(/\/$/, '')
}
