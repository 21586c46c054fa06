import { href, redirectDocument } from 'react-router'
import { signOut } from '../../../domain/people/sign-in/sign-in.ts'
import { buttonFormLimits } from '../../forms/bodies/body-limits.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { rejectedBodyResponse } from '../../forms/rejected-body-response.ts'
import { siteContext } from '../../http/context.ts'
import { cookieHeaders, readRequestOrigin } from '../../http/request-origin.ts'
import type { Route } from './+types/sign-out.ts'

/** Only a POST signs out: a GET redirects. */
export const loader = () => redirectDocument(href('/espace_pro'))

/** Redirects to a new document, so that nothing of the account stays in the browser's memory. */
export const action = handleForm({
  limits: buttonFormLimits,
  respondToRejectedBody: rejectedBodyResponse,
  async action(args: Route.ActionArgs) {
    await signOut(args.context.get(siteContext), readRequestOrigin(args))
    const headers = cookieHeaders(args, { session: null })
    return redirectDocument(href('/espace_pro'), { status: 303, headers })
  },
})
