import { href, redirectDocument } from 'react-router'
import { signOut } from '../../../domain/sign-in/sign-out.ts'
import { siteContext } from '../../context.ts'
import { answerRefusal } from '../../forms/answer-refusal.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { buttonShape } from '../../forms/form-shape.ts'
import { askerOf, keeping } from '../../http/asker.ts'
import type { Route } from './+types/sign-out.ts'

/** Nobody signs out by opening an address. */
export const loader = () => redirectDocument(href('/espace_pro'))

/** A whole new document: nothing of the account stays in the browser's memory. */
export async function action(visit: Route.ActionArgs) {
  const form = await readForm(visit, buttonShape)
  if (form.outcome === 'refused') return answerRefusal(visit.request, form)
  await signOut(visit.context.get(siteContext), askerOf(visit))
  const headers = keeping(visit, { session: null })
  return redirectDocument(href('/espace_pro'), { status: 303, headers })
}
