import { href, redirect, redirectDocument } from 'react-router'
import { endSessions } from '../../../../domain/sign-in/end-sessions.ts'
import { withQuery } from '../../../address.ts'
import { personContext, siteContext } from '../../../context.ts'
import { answerRefusal } from '../../../forms/answer-refusal.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { buttonShape, type FormShape } from '../../../forms/form-shape.ts'
import { askerOf } from '../../../http/asker.ts'
import { pageBefore } from '../../../http/page-before.ts'
import type { Route } from './+types/end-sessions.ts'
import { devicesAnchor, endedWord } from './devices-place.ts'

/** `which`: the id of a session, or all `others`. */
const shape: FormShape = { ...buttonShape, fields: { which: { longest: 64 } } }

/** Nobody signs a device out by opening an address. */
export const loader = () => redirect(href('/espace_pro'))

/** Ends one's own sessions, and leads back to the page with the list. Who owes the second factor may not. */
export async function action(visit: Route.ActionArgs) {
  const person = visit.context.get(personContext)
  if (person?.factor !== 'done') return redirect(href('/espace_pro'), 303)
  const form = await readForm(visit, shape)
  if (form.outcome === 'refused') return answerRefusal(visit.request, form)
  const word = form.fields.get('which') ?? ''
  const which = word === 'others' ? word : { only: word }
  const ended = await endSessions(visit.context.get(siteContext), person, which, askerOf(visit))
  const page = pageBefore(visit.request) ?? href('/espace_pro')
  return redirectDocument(`${withQuery(page, { [endedWord]: String(ended) })}#${devicesAnchor}`, 303)
}
