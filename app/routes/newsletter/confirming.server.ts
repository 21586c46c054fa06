import { data } from 'react-router'
import { confirmSubscription } from '../../../domain/newsletter/confirm-subscription.ts'
import { findSubscription } from '../../../domain/newsletter/find-subscription.ts'
import { maskEmail } from '../../../domain/newsletter/mask-email.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { buttonShape } from '../../forms/form-shape.ts'
import type { Visited } from '../../http/visit.ts'
import { withSubscription } from './confirming-subscription.server.ts'
import { type Confirming, showConfirming } from './show-confirming.server.ts'

/** Looks, and changes nothing: scanners open every link of a mail (docs/product.md §10.8). */
export const lookAtLink = (visit: Visited) =>
  withSubscription(visit, async ({ db }, id) => {
    const found = await findSubscription(db, id)
    if (!found) return { outcome: 'gone' }
    const address = maskEmail(found.email)
    return { outcome: found.confirmedAt ? 'confirmed' : 'asks', address }
  })

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
