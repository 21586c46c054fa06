import { readSignedId } from '../../../domain/signed-links.ts'
import { requestContext, type SiteContext, siteContext } from '../../context.ts'
import type { Visited } from '../../http/visit.ts'
import { leavingFailures } from './leaving-failures.ts'
import type { Leaving } from './show-leaving.server.ts'

/** A failure keeps the page and its token, so that the reader tries again from there. */
export async function withSubscription(
  visit: Visited,
  act: (world: SiteContext, id: string) => Promise<Leaving>,
): Promise<Leaving> {
  const world = visit.context.get(siteContext)
  const id = readSignedId('newsletter-unsubscribe', tokenOf(visit) ?? '', world.secret)
  if (!id) return { outcome: 'invalid' }
  try {
    return await act(world, id)
  } catch (error) {
    visit.context.get(requestContext).log.error({ err: error }, 'unsubscribing failed')
    return { outcome: 'failed', message: leavingFailures.failing }
  }
}

export function tokenOf({ request }: Visited): string | null {
  return new URL(request.url).searchParams.get('token')
}
