import { href, redirect } from 'react-router'
import { newsletterForm } from '../../../domain/correspondence/newsletter/newsletter-form.ts'
import { subscribeToNewsletter } from '../../../domain/correspondence/newsletter/subscriptions.ts'
import { validateForm } from '../../../domain/kernel/forms/validate-form.ts'
import { isJsonRequested, toJsonResponse } from '../../forms/form-actions.ts'
import { rateLimitedOutcome } from '../../forms/form-rejections.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { rejectedBodyResponse } from '../../forms/rejected-body-response.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { ownPagePathOfReferer } from '../../http/return-path.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import {
  type NewsletterOutcome,
  newsletterAnchor,
  newsletterFailureMessage,
  newsletterOutcomeKey,
} from '../../ui/newsletter/newsletter-outcomes.ts'
import type { Route } from './+types/newsletter.ts'
import { newsletterLimits } from './newsletter-limits.server.ts'

/** Redirects to the form, which is in the footer of every page. */
export const loader = () => redirect(`/#${newsletterAnchor}`)

/** Responds in JSON to the form's script; without JavaScript redirects back to the form's page, which shows the outcome. */
export async function action({ request, context }: Route.ActionArgs) {
  const response = await handleSubscription({ request, context })
  if (response instanceof Response) return response
  if (isJsonRequested(request)) return toJsonResponse(response)
  return redirect(
    `${ownPagePathOfReferer(request) ?? href('/')}?lettre=${newsletterOutcomeKey(response.data)}#${newsletterAnchor}`,
    303,
  )
}

const handleSubscription = handleForm<RouteArgs, NewsletterOutcome>({
  limits: newsletterLimits,
  failing: newsletterFailureMessage,
  respondToRejectedBody: rejectedBodyResponse,
  selectReturnedValues: () => undefined,
  async action({ context }, typed) {
    const checked = validateForm(newsletterForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { address } = context.get(requestContext)
    const result = await subscribeToNewsletter(context.get(siteContext), checked.values.email, address)
    return result.outcome === 'wait' ? rateLimitedOutcome(result) : result
  },
})
