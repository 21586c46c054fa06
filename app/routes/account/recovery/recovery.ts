import { href, redirect } from 'react-router'
import { validateForm } from '../../../../domain/kernel/forms/validate-form.ts'
import { requestPasswordRecovery } from '../../../../domain/people/sign-in/recovery.ts'
import { passwordResetRequestForm } from '../../../../domain/people/sign-in/sign-in-forms.ts'
import { bodyLimits } from '../../../forms/bodies/body-limits.ts'
import { formResponse, isJsonRequested, toJsonResponse } from '../../../forms/form-actions.ts'
import { rateLimitedOutcome } from '../../../forms/form-rejections.ts'
import { handleForm } from '../../../forms/handle-form.ts'
import { rejectedBodyResponse } from '../../../forms/rejected-body-response.ts'
import { addressWithQuery } from '../../../http/address.ts'
import { requestContext, siteContext } from '../../../http/context.ts'
import type { RouteArgs } from '../../../http/route-args.ts'
import { waitTimeInWords } from '../../../http/wait-sentence.ts'
import type { Route } from './+types/recovery.ts'
import { type PasswordRecoveryOutcome, recoveryFailedMessage } from './recovery-outcome.ts'

/** Redirects to the sign-in page, which contains the form of this address. */
export const loader = () => redirect(addressWithQuery(href('/espace_pro'), { recuperation: '' }))

/** Responds in JSON to the form's script; without JavaScript redirects to the page that follows the request. */
export async function action({ request, context }: Route.ActionArgs) {
  const response = await handleRecovery({ request, context })
  if (response instanceof Response) return response
  if (isJsonRequested(request)) return toJsonResponse(response)
  const { data: outcome } = response
  const word = outcome.outcome === 'saved' ? outcome.id : wordByOutcome[outcome.outcome]
  return redirect(addressWithQuery(href('/espace_pro'), { recuperation: word }), 303)
}

/** Words for the outcome in the address, without JavaScript. */
const wordByOutcome = { invalid: 'missing', limited: 'refused', failed: 'failed' } as const

const handleRecovery = handleForm<RouteArgs, PasswordRecoveryOutcome>({
  limits: bodyLimits(passwordResetRequestForm, { maxBytes: 16_384, more: { email: { longest: 8_192 } } }),
  failing: recoveryFailedMessage,
  respondToRejectedBody: rejectedBodyResponse,
  selectReturnedValues: () => undefined,
  async action({ context }, typed) {
    const checked = validateForm(passwordResetRequestForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { address } = context.get(requestContext)
    const result = await requestPasswordRecovery(context.get(siteContext), checked.values.email, address)
    if (result.outcome === 'asked')
      return formResponse<PasswordRecoveryOutcome>({ outcome: 'saved', id: result.id }, { status: 202 })
    if (result.limit === 'recoveryAccount') return rateLimitedOutcome(result)
    const wait = waitTimeInWords(result.seconds)
    const message = `Trop de demandes. Merci de patienter ${wait} avant de réessayer, et de regarder dans vos courriers indésirables.`
    return { outcome: 'limited', message }
  },
})
