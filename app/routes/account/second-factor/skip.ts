import { href, redirect, redirectDocument } from 'react-router'
import { skipSecondFactor } from '../../../../domain/sign-in/second-factor/skip-second-factor.ts'
import { siteContext } from '../../../context.ts'
import { answerRefusal } from '../../../forms/answer-refusal.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { askerOf, keeping } from '../../../http/asker.ts'
import type { Route } from './+types/skip.ts'
import { admitStaff, signInPage } from './admit-staff.server.ts'
import { onward } from './factor-page.ts'

/** Nobody goes on by opening an address. */
export const loader = () => redirect(href('/verification'))

/** The people of the demo go on without a second factor while they have set none; whoever has shows it. */
export async function action(visit: Route.ActionArgs) {
  const person = admitStaff(visit, 'not-set')
  const form = await readForm(visit, buttonShape)
  if (form.outcome === 'refused') return answerRefusal(visit.request, form)
  const skipped = await skipSecondFactor(visit.context.get(siteContext), person, askerOf(visit))
  if (skipped.outcome === 'gone') return redirect(signInPage(visit.url), 303)
  return redirectDocument(onward(visit.url), { status: 303, headers: keeping(visit, skipped) })
}
