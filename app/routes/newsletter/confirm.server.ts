import { data } from 'react-router'
import {
  confirmNewsletterSubscription,
  findNewsletterSubscription,
  maskLocalPartOfEmail,
} from '../../../domain/correspondence/newsletter/subscriptions.ts'
import { verifySignedId } from '../../../domain/kernel/signatures.ts'
import { buttonFormLimits } from '../../forms/bodies/body-limits.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { requestContext, type SiteContext, siteContext } from '../../http/context.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { subscriptionConfirmationFailures } from './link-failures.ts'

/** Reads the state without changing it: mail scanners open every link. */
export const loadSubscriptionConfirmation = (args: RouteArgs) =>
  withSubscription(args, async ({ db }, id) => {
    const subscription = await findNewsletterSubscription(db, id)
    if (!subscription) return { outcome: 'gone' }
    const address = maskLocalPartOfEmail(subscription.email)
    return { outcome: subscription.confirmedAt ? 'confirmed' : 'confirmation-needed', address }
  })

/** Confirms the subscription, by the page's button. */
export const handleSubscriptionConfirmation = handleForm<RouteArgs, SubscriptionConfirmationState>({
  limits: buttonFormLimits,
  async action(args) {
    const confirmed = await withSubscription(args, async (deps, id) => {
      const email = await confirmNewsletterSubscription(deps, id)
      return email ? { outcome: 'confirmed', address: maskLocalPartOfEmail(email) } : { outcome: 'gone' }
    })
    return subscriptionConfirmationResponse(confirmed)
  },
})

/** Calls `handle` with the id in the link's token. On failure the page keeps the token, so that the reader can try again. */
async function withSubscription(
  args: RouteArgs,
  handle: (deps: SiteContext, id: string) => Promise<SubscriptionConfirmationState>,
): Promise<SubscriptionConfirmationState> {
  const deps = args.context.get(siteContext)
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const id = verifySignedId('newsletter-confirm', token, deps.secret)
  if (!id) return { outcome: 'invalid' }
  try {
    return await handle(deps, id)
  } catch (error) {
    args.context.get(requestContext).log.error({ err: error }, 'confirming a subscription failed')
    return { outcome: 'failed', message: subscriptionConfirmationFailures.failing }
  }
}

/** State shown by the page; `address` is masked. */
export type SubscriptionConfirmationState =
  | { outcome: 'invalid' }
  | { outcome: 'gone' }
  | { outcome: 'confirmation-needed'; address: string }
  | { outcome: 'confirmed'; address: string }
  | { outcome: 'failed'; message: string }

const statusByOutcome = {
  invalid: 400,
  gone: 200,
  'confirmation-needed': 200,
  confirmed: 200,
  failed: 503,
} as const satisfies Record<SubscriptionConfirmationState['outcome'], number>

export const subscriptionConfirmationResponse = (confirming: SubscriptionConfirmationState) =>
  data(confirming, statusByOutcome[confirming.outcome])
