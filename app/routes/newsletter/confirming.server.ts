import { data } from 'react-router'
import { confirmSubscription } from '../../../domain/newsletter/confirm-subscription.ts'
import { findSubscription } from '../../../domain/newsletter/find-subscription.ts'
import { maskEmail } from '../../../domain/newsletter/mask-email.ts'
import { readSignedId } from '../../../domain/signed-links.ts'
import { requestContext, type SiteContext, siteContext } from '../../context.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { buttonShape } from '../../forms/form-shape.ts'
import type { Visited } from '../../http/visit.ts'
import { confirmingFailures } from './confirming-failures.ts'

/** What the page says; `address` is masked (docs/product.md §11.20). */
export type Confirming =
  | { outcome: 'invalid' }
  | { outcome: 'gone' }
  | { outcome: 'asks'; address: string }
  | { outcome: 'confirmed'; address: string }
  | { outcome: 'failed'; message: string }

const statusOf = {
  invalid: 400,
  gone: 200,
  asks: 200,
  confirmed: 200,
  failed: 503,
} as const satisfies Record<Confirming['outcome'], number>

/** Looks, and changes nothing: scanners open every link of a mail (docs/product.md §10.8). */
export const lookAtLink = (visit: Visited) =>
  withSubscription(visit, async ({ db }, id) => {
    const found = await findSubscription(db, id)
    if (!found) return { outcome: 'gone' }
    const address = maskEmail(found.email)
    return { outcome: found.confirmedAt ? 'confirmed' : 'asks', address }
  })

export const showConfirming = (confirming: Confirming) => data(confirming, statusOf[confirming.outcome])

/** Acts on the page's own button. */
export async function confirm(visit: Visited) {
  const form = await readForm(visit, buttonShape)
  if (form.outcome === 'refused')
    return data<Confirming>({ outcome: 'failed', message: form.message }, form.status)
  const confirmed = await withSubscription(visit, async (world, id) => {
    const email = await confirmSubscription(world, id)
    return email ? { outcome: 'confirmed', address: maskEmail(email) } : { outcome: 'gone' }
  })
  return showConfirming(confirmed)
}

/** A failure keeps the page and its token, so that the reader tries again from there. */
async function withSubscription(
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
