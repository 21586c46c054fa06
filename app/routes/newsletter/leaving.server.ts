import { data } from 'react-router'
import { findSubscribedEmail } from '../../../domain/newsletter/find-subscribed-email.ts'
import { maskEmail } from '../../../domain/newsletter/mask-email.ts'
import { unsubscribe } from '../../../domain/newsletter/unsubscribe.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { buttonShape } from '../../forms/form-shape.ts'
import type { Visited } from '../../http/visit.ts'
import { tokenOf, withSubscription } from './leaving-subscription.server.ts'
import { type Leaving, showLeaving } from './show-leaving.server.ts'

/** Looks, and changes nothing: scanners open every link of a mail (docs/product.md §10.8). */
export function lookAtLink(visit: Visited): Promise<Leaving> {
  if (tokenOf(visit) === null) return Promise.resolve({ outcome: 'placeholder' })
  return withSubscription(visit, async ({ db }, id) => {
    const email = await findSubscribedEmail(db, id)
    return email ? { outcome: 'asks', address: maskEmail(email) } : { outcome: 'left-before' }
  })
}

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
