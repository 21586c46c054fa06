import { data } from 'react-router'
import type { FieldName } from '../../../../domain/kernel/forms/validate-form.ts'
import { createClientAccount, findClientInvitation } from '../../../../domain/people/clients/invitations.ts'
import { newPasswordForm } from '../../../../domain/people/sign-in/sign-in-forms.ts'
import { bodyLimits } from '../../../forms/bodies/body-limits.ts'
import { formResponse } from '../../../forms/form-actions.ts'
import { type FormOutcome, formWideProblem } from '../../../forms/form-outcome.ts'
import { handleForm } from '../../../forms/handle-form.ts'
import { personContext, siteContext } from '../../../http/context.ts'
import { cookieHeaders, readRequestOrigin } from '../../../http/request-origin.ts'
import type { RouteArgs } from '../../../http/route-args.ts'
import { accountCreationFailureMessages } from '../account-failure-messages.ts'
import type { Route } from './+types/create-account.ts'

/** State of the invitation, as the page shows it. */
type CreationState =
  | { outcome: 'form-shown'; email: string }
  /** The account exists: `created` when the visitor is signed in with it, otherwise `created-elsewhere`. */
  | { outcome: 'created' | 'created-elsewhere' }
  | { outcome: 'expired' | 'invalid' }

/** Reads the invitation without consuming it: mail scanners open every link. */
export async function loadAccountInvitation({ params, context }: Route.LoaderArgs) {
  const creation = await findClientInvitation(context.get(siteContext), params.id)
  if (!creation) return data<CreationState>({ outcome: 'invalid' }, 404)
  if (creation.status === 'account_created') {
    const isOwn = context.get(personContext)?.userId === creation.uid
    return data<CreationState>({ outcome: isOwn ? 'created' : 'created-elsewhere' })
  }
  if (creation.isExpired) return data<CreationState>({ outcome: 'expired' }, 410)
  return data<CreationState>({ outcome: 'form-shown', email: creation.email })
}

export type AccountCreationFormOutcome = FormOutcome<FieldName<typeof newPasswordForm>> | { outcome: 'gone' }

/** Creates the account and signs in; rejections and failures are shown in the form. */
export const handleAccountCreation = handleForm<
  RouteArgs & Pick<Route.ActionArgs, 'params'>,
  AccountCreationFormOutcome
>({
  // `email` is in the form with the password, so that the browser stores them together.
  limits: bodyLimits(newPasswordForm, { maxBytes: 16_384, more: { email: { longest: 8_192 } } }),
  failing: accountCreationFailureMessages.failing,
  selectReturnedValues: () => undefined,
  async action(args, typed) {
    const deps = args.context.get(siteContext)
    const creation = await createClientAccount(deps, args.params.id, typed, readRequestOrigin(args))
    switch (creation.outcome) {
      case 'created':
        return formResponse<AccountCreationFormOutcome>(
          { outcome: 'saved' },
          { headers: cookieHeaders(args, creation) },
        )
      case 'invalid':
        return creation
      case 'email-in-use':
        return formResponse<AccountCreationFormOutcome>(formWideProblem(emailInUse), { status: 409 })
      case 'gone':
        return formResponse<AccountCreationFormOutcome>(creation, { status: 409 })
    }
  },
})

/** Wording prescribed by the specification (docs/product.md §8). */
const emailInUse =
  "ERREUR Un compte existe déjà avec cette adresse email. Si vous n'êtes pas propriétaire de ce compte, merci de nous contacter directement."
