import { data } from 'react-router'
import { type FieldName, readFormInput } from '../../../domain/forms/validate-form.ts'
import { type AccountCreation, createAccount, findInvitation } from '../../../domain/sign-in/invitations.ts'
import type { newPasswordForm } from '../../../domain/sign-in/new-password-form.ts'
import { personContext, siteContext } from '../../context.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { answerForm } from '../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../forms/form-outcome.ts'
import { logFailure } from '../../http/log-failure.ts'
import { cookieHeaders, requestOrigin } from '../../http/request-origin.ts'
import type { RouteVisit } from '../../http/visit.ts'
import type { Route } from './+types/create-account.ts'
import { creationFailures } from './account-failures.ts'
import { newPasswordLimits } from './account-limits.server.ts'

/** What the page shows of the invitation. */
type CreationState =
  | { outcome: 'form'; email: string }
  /** By whoever looks at it, or by somebody else: in another tab, or before. */
  | { outcome: 'created' | 'created-elsewhere' }
  | { outcome: 'expired' | 'invalid' }

/** Looks, and consumes nothing: scanners open every link of a mail. */
export async function readInvitation({ params, context }: Route.LoaderArgs) {
  const creation = await findInvitation(context.get(siteContext), params.id)
  if (!creation) return data<CreationState>({ outcome: 'invalid' }, 404)
  if (creation.status === 'account_created') {
    const isOwn = context.get(personContext)?.userId === creation.uid
    return data<CreationState>({ outcome: isOwn ? 'created' : 'created-elsewhere' })
  }
  if (creation.isExpired) return data<CreationState>({ outcome: 'expired' }, 410)
  return data<CreationState>({ outcome: 'form', email: creation.email })
}

export type CreationOutcome = FormOutcome<FieldName<typeof newPasswordForm>> | { outcome: 'gone' }

/** Makes the account and signs in; what was refused or has failed is said beside the form. */
export async function receiveNewAccount(visit: RouteVisit & Pick<Route.ActionArgs, 'params'>) {
  const form = await readForm(visit, newPasswordLimits)
  if (form.outcome === 'refused') return answer({ outcome: 'failed', message: form.message }, form)
  try {
    const deps = visit.context.get(siteContext)
    const creation = await createAccount(
      deps,
      visit.params.id,
      readFormInput(form.fields),
      requestOrigin(visit),
    )
    return await answerTo(visit, creation)
  } catch (error) {
    logFailure(visit, error, 'account creation failed')
    return answer({ outcome: 'failed', message: creationFailures.failing })
  }
}

async function answerTo(visit: RouteVisit, creation: AccountCreation) {
  switch (creation.outcome) {
    case 'created':
      return answer({ outcome: 'saved' }, { headers: cookieHeaders(visit, creation) })
    case 'invalid':
      return answer(creation)
    case 'email-in-use':
      return answer(formError(emailInUse), { status: 409 })
    case 'gone':
      return answer(creation, { status: 409 })
  }
}

/** To the letter (docs/product.md §8). */
const emailInUse =
  "ERREUR Un compte existe déjà avec cette adresse email. Si vous n'êtes pas propriétaire de ce compte, merci de nous contacter directement."

const answer = (outcome: CreationOutcome, init?: { status?: number; headers?: Headers }) =>
  answerForm(outcome, init)
