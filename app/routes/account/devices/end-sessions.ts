import { href, redirect, redirectDocument } from 'react-router'
import { endSessions } from '../../../../domain/people/sign-in/sign-in.ts'
import { answerRefusal } from '../../../forms/answer-refusal.ts'
import { type BodyLimits, buttonLimits } from '../../../forms/bodies/body-limits.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { withQuery } from '../../../http/address.ts'
import { personContext, siteContext } from '../../../http/context.ts'
import { requestOrigin } from '../../../http/request-origin.ts'
import { safeReferer } from '../../../http/safe-referer.ts'
import type { Route } from './+types/end-sessions.ts'
import { devicesAnchor, endedParameter } from './devices.tsx'

/** `which`: the id of a session, or all `others`. */
const limits: BodyLimits = { ...buttonLimits, fields: { which: { longest: 64 } } }

/** Nobody signs a device out by opening an address. */
export const loader = () => redirect(href('/espace_pro'))

/** Ends one's own sessions, and leads back to the page with the list. Who owes the second factor may not. */
export const action = receiveForm({
  shape: limits,
  refused: answerRefusal,
  async action(visit: Route.ActionArgs, { which: word = '' }) {
    const person = visit.context.get(personContext)
    if (person?.factor !== 'done') return redirect(href('/espace_pro'), 303)
    const which = word === 'others' ? word : { only: word }
    const ended = await endSessions(visit.context.get(siteContext), person, which, requestOrigin(visit))
    const page = safeReferer(visit.request) ?? href('/espace_pro')
    return redirectDocument(`${withQuery(page, { [endedParameter]: String(ended) })}#${devicesAnchor}`, 303)
  },
})
