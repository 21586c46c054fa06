import { maskEmail } from '../../../domain/newsletter/mask-email.ts'
import { findSubscribedEmail, unsubscribe } from '../../../domain/newsletter/unsubscribe.ts'
import { readSignedId } from '../../../domain/signed-links.ts'
import { requestContext, type SiteContext, siteContext } from '../../context.ts'
import type { Route } from './+types/unsubscribe.ts'

/** What the page says; `address` is masked (docs/product.md §2.16). */
export type Leaving =
  | { at: 'placeholder' }
  | { at: 'invalid' }
  | { at: 'asks'; address: string }
  | { at: 'left'; address: string }
  | { at: 'left-before' }
  | { at: 'failed' }

export const statusOf = {
  placeholder: 200,
  invalid: 400,
  asks: 200,
  left: 200,
  'left-before': 200,
  failed: 503,
} as const satisfies Record<Leaving['at'], number>

type Visit = Pick<Route.LoaderArgs, 'request' | 'context'>

/** Looks, and changes nothing: scanners open every link of a mail (docs/product.md §10.8). */
export function lookAtLink(visit: Visit): Promise<Leaving> {
  if (tokenOf(visit) === null) return Promise.resolve({ at: 'placeholder' })
  return withSubscription(visit, async (db, id) => {
    const email = await findSubscribedEmail(db, id)
    return email ? { at: 'asks', address: maskEmail(email) } : { at: 'left-before' }
  })
}

/** Acts on the page's own button. */
export function leave(visit: Visit): Promise<Leaving> {
  return withSubscription(visit, async (db, id) => {
    const email = await unsubscribe(db, id)
    return email ? { at: 'left', address: maskEmail(email) } : { at: 'left-before' }
  })
}

/** A failure keeps the page and its token, so that the reader tries again from there. */
async function withSubscription(
  visit: Visit,
  act: (db: SiteContext['db'], id: string) => Promise<Leaving>,
): Promise<Leaving> {
  const { db, secret } = visit.context.get(siteContext)
  const id = readSignedId('newsletter-unsubscribe', tokenOf(visit) ?? '', secret)
  if (!id) return { at: 'invalid' }
  try {
    return await act(db, id)
  } catch (error) {
    visit.context.get(requestContext).log.error({ err: error }, 'unsubscribing failed')
    return { at: 'failed' }
  }
}

function tokenOf({ request }: Visit): string | null {
  return new URL(request.url).searchParams.get('token')
}
