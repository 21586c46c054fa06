import { href, redirect, redirectDocument } from 'react-router'
import { skipSecondFactor } from '../../../../domain/people/sign-in/second-factor.ts'
import { buttonFormLimits } from '../../../forms/bodies/body-limits.ts'
import { handleForm } from '../../../forms/handle-form.ts'
import { rejectedBodyResponse } from '../../../forms/rejected-body-response.ts'
import { siteContext } from '../../../http/context.ts'
import { cookieHeaders, readRequestOrigin } from '../../../http/request-origin.ts'
import { addressAfterSignIn } from '../../../http/return-path.ts'
import type { Route } from './+types/skip.ts'
import { requireStaffSecondFactor, signInAddress } from './second-factor.server.ts'

/** Only a POST skips the factor: a GET redirects. */
export const loader = () => redirect(href('/verification'))

/** Lets demo users continue without a second factor until they set one up; users who have one must enter it. */
export const action = handleForm({
  limits: buttonFormLimits,
  respondToRejectedBody: rejectedBodyResponse,
  async action(args: Route.ActionArgs) {
    const person = requireStaffSecondFactor(args, 'not-set-up')
    const skipped = await skipSecondFactor(args.context.get(siteContext), person, readRequestOrigin(args))
    if (skipped.outcome === 'gone') return redirect(signInAddress(args.url), 303)
    return redirectDocument(addressAfterSignIn(args.url), {
      status: 303,
      headers: cookieHeaders(args, skipped),
    })
  },
})
