import { href, redirect } from 'react-router'
import type { FieldName } from '../../../../domain/kernel/forms/validate-form.ts'
import { changePassword } from '../../../../domain/people/sign-in/passwords.ts'
import { passwordChangeForm } from '../../../../domain/people/sign-in/sign-in-forms.ts'
import { bodyLimits } from '../../../forms/bodies/body-limits.ts'
import { formResponse } from '../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { handleForm } from '../../../forms/handle-form.ts'
import { personContext, siteContext } from '../../../http/context.ts'
import { cookieHeaders, readRequestOrigin } from '../../../http/request-origin.ts'
import type { RouteArgs } from '../../../http/route-args.ts'
import { waitTimeInWords } from '../../../http/wait-sentence.ts'
import { passwordChangeFailureMessages } from '../account-failure-messages.ts'

/** Changes the password of the signed-in user; rejections and failures are shown in the form. */
export const handlePasswordChange = handleForm<RouteArgs, PasswordChangeOutcome>({
  // `username` tells the password manager which account the passwords belong to.
  limits: bodyLimits(passwordChangeForm, { maxBytes: 16_384, more: { username: { longest: 8_192 } } }),
  failing: passwordChangeFailureMessages.failing,
  selectReturnedValues: () => undefined,
  async action(args, typed) {
    const person = args.context.get(personContext)
    // The session has ended since the page was opened.
    if (!person) return redirect(href('/espace_pro'), 303)
    const deps = args.context.get(siteContext)
    const change = await changePassword(deps, person, typed, readRequestOrigin(args))
    switch (change.outcome) {
      case 'changed':
        return formResponse<PasswordChangeOutcome>(
          { outcome: 'saved' },
          { headers: cookieHeaders(args, change) },
        )
      case 'invalid':
        return change
      case 'wrong-password':
        return { outcome: 'invalid', problems: { current_password: 'ERREUR Mot de passe incorrect' } }
      case 'signed-out':
        return redirect(href('/espace_pro'), 303)
      case 'wait': {
        const wait = waitTimeInWords(change.seconds)
        return {
          outcome: 'limited',
          message: `Trop d’essais. Merci de patienter ${wait} avant de réessayer.`,
        }
      }
    }
  },
})

export type PasswordChangeOutcome = FormOutcome<FieldName<typeof passwordChangeForm>>
