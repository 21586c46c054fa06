import { readSignedId } from '../../../domain/signed-links.ts'
import { requestContext, type SiteContext, siteContext } from '../../context.ts'
import type { Visited } from '../../http/visit.ts'
import { confirmingFailures } from './confirming-failures.ts'
import type { Confirming } from './show-confirming.server.ts'

/** A failure keeps the page and its token, so that the reader tries again from there. */
export async function withSubscription(
  visit: Visited,
  act: (world: SiteContext, id: string) => Promise<Confirming>,
): Promise<Confirming> {
  const world = visit.context.get(siteContext)
  const token = new URL(visit.request.url).searchParams.get('token') ?? ''
  const id = readSignedId('newsletter-confirm', token, world.secret)
  if (!id) return { outcome: 'invalid' }
  try {
    return await act(world, id)
  } catch (error) {
    visit.context.get(requestContext).log.error({ err: error }, 'confirming a subscription failed')
    return { outcome: 'failed', message: confirmingFailures.failing }
  }
}
