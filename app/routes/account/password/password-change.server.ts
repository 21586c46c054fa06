import { href, redirect } from 'react-router'
import { type FieldName, readFormInput } from '../../../../domain/forms/validate-form.ts'
import type { RateLimited } from '../../../../domain/rate-limits.ts'
import type { passwordChangeForm } from '../../../../domain/sign-in/new-password-form.ts'
import { changePassword, type PasswordReplacement } from '../../../../domain/sign-in/passwords.ts'
import { personContext, siteContext } from '../../../context.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { answerForm } from '../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { logFailure } from '../../../http/log-failure.ts'
import { cookieHeaders, requestOrigin } from '../../../http/request-origin.ts'
import type { RouteVisit } from '../../../http/visit.ts'
import { waitTimeInWords } from '../../../http/wait-sentence.ts'
import { changeFailures } from '../account-failures.ts'
import { passwordChangeLimits } from '../account-limits.server.ts'

/** Changes the password of whoever is signed in; what was refused or has failed is said beside the form. */
export async function receivePasswordChange(visit: RouteVisit) {
  const person = visit.context.get(personContext)
  // The session has ended since the page was opened.
  if (!person) throw redirect(href('/espace_pro'), 303)
  const form = await readForm(visit, passwordChangeLimits)
  if (form.outcome === 'refused') return answer({ outcome: 'failed', message: form.message }, form)
  try {
    const deps = visit.context.get(siteContext)
    const change = await changePassword(deps, person, readFormInput(form.fields), requestOrigin(visit))
    return await answerChange(visit, change)
  } catch (error) {
    logFailure(visit, error, 'password change failed')
    return answer({ outcome: 'failed', message: changeFailures.failing })
  }
}

/** What became of a change of password. */
export type PasswordChangeOutcome = FormOutcome<FieldName<typeof passwordChangeForm>>

async function answerChange(visit: RouteVisit, change: PasswordReplacement | RateLimited) {
  switch (change.outcome) {
    case 'changed':
      return answer({ outcome: 'saved' }, { headers: cookieHeaders(visit, change) })
    case 'invalid':
      return answer(change)
    case 'wrong-password':
      return answer({ outcome: 'invalid', problems: { current_password: 'ERREUR Mot de passe incorrect' } })
    case 'signed-out':
      return redirect(href('/espace_pro'), 303)
    case 'wait': {
      const wait = waitTimeInWords(change.seconds)
      return answer({
        outcome: 'limited',
        message: `Trop d’essais. Merci de patienter ${wait} avant de réessayer.`,
      })
    }
  }
}

const answer = (outcome: PasswordChangeOutcome, init?: { status?: number; headers?: Headers }) =>
  answerForm(outcome, init)
