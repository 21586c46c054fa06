import { href, redirect, redirectDocument } from 'react-router'
import { endSessions } from '../../../../domain/people/sign-in/sign-in.ts'
import { type BodyLimits, buttonFormLimits } from '../../../forms/bodies/body-limits.ts'
import { handleForm } from '../../../forms/handle-form.ts'
import { rejectedBodyResponse } from '../../../forms/rejected-body-response.ts'
import { addressWithQuery } from '../../../http/address.ts'
import { personContext, siteContext } from '../../../http/context.ts'
import { readRequestOrigin } from '../../../http/request-origin.ts'
import { ownPagePathOfReferer } from '../../../http/return-path.ts'
import type { Route } from './+types/end-sessions.ts'
import { devicesAnchor, endedSessionsParameter } from './devices.tsx'

/** `which`: id of a session, or `others` for all others. */
const limits: BodyLimits = { ...buttonFormLimits, fields: { which: { longest: 64 } } }

/** Only a POST ends sessions: a GET redirects. */
export const loader = () => redirect(href('/espace_pro'))

/** Ends sessions of the user and returns to the page with the list. Denied while the second factor is missing. */
export const action = handleForm({
  limits,
  respondToRejectedBody: rejectedBodyResponse,
  async action(args: Route.ActionArgs, { which: word = '' }) {
    const person = args.context.get(personContext)
    if (person?.factor !== 'verified') return redirect(href('/espace_pro'), 303)
    const sessions = word === 'others' ? word : { only: word }
    const ended = await endSessions(args.context.get(siteContext), person, sessions, readRequestOrigin(args))
    const account = person.role === 'staff' ? href('/gestion/compte') : href('/espace_pro/compte')
    const page = ownPagePathOfReferer(args.request) ?? account
    return redirectDocument(
      `${addressWithQuery(page, { [endedSessionsParameter]: String(ended) })}#${devicesAnchor}`,
      303,
    )
  },
})
