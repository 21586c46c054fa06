import { data } from 'react-router'
import { findSubscribedEmail } from '../../../domain/newsletter/find-subscribed-email.ts'
import { maskEmail } from '../../../domain/newsletter/mask-email.ts'
import { unsubscribe } from '../../../domain/newsletter/unsubscribe.ts'
import { readSignedId } from '../../../domain/signed-links.ts'
import { requestContext, type SiteContext, siteContext } from '../../context.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { buttonShape } from '../../forms/form-shape.ts'
import type { Visited } from '../../http/visit.ts'
import { leavingFailures } from './leaving-failures.ts'

/** What the page says; `address` is masked (docs/product.md §2.16). */
export type Leaving =
  | { outcome: 'placeholder' }
  | { outcome: 'invalid' }
  | { outcome: 'asks'; address: string }
  | { outcome: 'left'; address: string }
  | { outcome: 'left-before' }
  | { outcome: 'failed'; message: string }

const statusOf = {
  placeholder: 200,
  invalid: 400,
  asks: 200,
  left: 200,
  'left-before': 200,
  failed: 503,
} as const satisfies Record<Leaving['outcome'], number>

/** Looks, and changes nothing: scanners open every link of a mail (docs/product.md §10.8). */
export function lookAtLink(visit: Visited): Promise<Leaving> {
  if (tokenOf(visit) === null) return Promise.resolve({ outcome: 'placeholder' })
  return withSubscription(visit, async ({ db }, id) => {
    const email = await findSubscribedEmail(db, id)
    return email ? { outcome: 'asks', address: maskEmail(email) } : { outcome: 'left-before' }
  })
}

export const showLeaving = (leaving: Leaving) => data(leaving, statusOf[leaving.outcome])

/** Acts on the page's own button. */
export async function leave(visit: Visited) {
  const form = await readForm(visit, buttonShape)
  if (form.outcome === 'refused')
    return data<Leaving>({ outcome: 'failed', message: form.message }, form.status)
  return showLeaving(await endSubscription(visit))
}

function endSubscription(visit: Visited): Promise<Leaving> {
  return withSubscription(visit, async (world, id) => {
    const email = await unsubscribe(world, id)
    return email ? { outcome: 'left', address: maskEmail(email) } : { outcome: 'left-before' }
  })
}

/** A failure keeps the page and its token, so that the reader tries again from there. */
async function withSubscription(
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

function tokenOf({ request }: Visited): string | null {
  return new URL(request.url).searchParams.get('token')
}
