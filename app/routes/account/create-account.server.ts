import { data } from 'react-router'
import { createAccount, findCreation } from '../../../domain/sign-in/create-account.ts'
import type { NewPasswordProblems } from '../../../domain/sign-in/new-password-form.ts'
import { personContext, requestContext, siteContext } from '../../context.ts'
import { readForm } from '../../forms/read-form.ts'
import { askerOf, keeping } from '../../http/asker.ts'
import type { Route } from './+types/create-account.ts'
import { newPasswordShape } from './account-shapes.server.ts'

/** What the page shows of the invitation. */
export type CreationState =
  | { at: 'form'; email: string }
  /** By whoever looks at it, or by somebody else: in another tab, or before. */
  | { at: 'created' | 'created-elsewhere' }
  | { at: 'expired' | 'invalid' }

/** To the letter (docs/product.md §8). */
const emailInUse =
  "ERREUR Un compte existe déjà avec cette adresse email. Si vous n'êtes pas propriétaire de ce compte, merci de nous contacter directement."

/** Looks, and consumes nothing: scanners open every link of a mail. */
export async function lookAtInvitation({ params, context }: Route.LoaderArgs) {
  const creation = await findCreation(context.get(siteContext), params.id)
  if (!creation) return data<CreationState>({ at: 'invalid' }, 404)
  if (creation.status === 'account_created') {
    const isOwn = context.get(personContext)?.userId === creation.uid
    return data<CreationState>({ at: isOwn ? 'created' : 'created-elsewhere' })
  }
  if (creation.isExpired) return data<CreationState>({ at: 'expired' }, 410)
  return data<CreationState>({ at: 'form', email: creation.email })
}

export type CreationAnswer =
  | { outcome: 'created' | 'gone' }
  | { outcome: 'refused'; problems: NewPasswordProblems }

export async function openAccount(visit: Route.ActionArgs) {
  const form = await readForm(visit, newPasswordShape)
  if (form.outcome === 'refused')
    return data<CreationAnswer>({ outcome: 'refused', problems: { message: form.message } }, form.status)
  const typed = {
    password: form.fields.get('password') ?? '',
    confirmation: form.fields.get('password_confirmation') ?? '',
  }
  try {
    const site = visit.context.get(siteContext)
    const answer = await createAccount(site, visit.params.id, typed, await askerOf(visit))
    if (answer.outcome === 'created')
      return data<CreationAnswer>(
        { outcome: 'created' },
        { status: 200, headers: await keeping(visit, answer) },
      )
    if (answer.outcome === 'gone') return data<CreationAnswer>({ outcome: 'gone' }, 409)
    const problems = answer.outcome === 'refused' ? answer.problems : { message: emailInUse }
    return data<CreationAnswer>({ outcome: 'refused', problems }, answer.outcome === 'refused' ? 422 : 409)
  } catch (error) {
    visit.context.get(requestContext).log.error({ err: error }, 'account creation failed')
    const message = 'Le site rencontre un problème passager. Merci de réessayer dans un instant.'
    return data<CreationAnswer>({ outcome: 'refused', problems: { message } }, 503)
  }
}
