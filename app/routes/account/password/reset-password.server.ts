import { type NameIn, typedIn } from '../../../../domain/forms/judge-form.ts'
import type { newPasswordForm } from '../../../../domain/sign-in/password/new-password-form.ts'
import { resetPassword } from '../../../../domain/sign-in/password/reset-password.ts'
import { siteContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { askerOf, keeping } from '../../../http/asker.ts'
import { logFailure } from '../../../http/log-failure.ts'
import { resetFailures } from '../account-failures.ts'
import { newPasswordShape } from '../account-shapes.server.ts'
import type { Visit } from './look-at-reset.server.ts'
import { linkOf, statusOf, type Unusable, unusable } from './reset-link.server.ts'

export type ResetOutcome = FormOutcome<NameIn<typeof newPasswordForm>> | Unusable

/** Sets the password; what was refused or has failed is told beside the form. */
export async function changePassword(visit: Visit) {
  const form = await readForm(visit, newPasswordShape)
  if (form.outcome === 'refused') return answer({ outcome: 'failed', message: form.message }, form)
  try {
    const world = visit.context.get(siteContext)
    const reset = await resetPassword(world, linkOf(visit), typedIn(form.fields), askerOf(visit))
    if (reset.outcome === 'reset') return answer({ outcome: 'saved' }, { headers: keeping(visit, reset) })
    if (reset.outcome === 'invalid') return answer(reset)
    const { outcome, link } = reset
    return answer({ outcome, message: unusable[link] }, { status: statusOf[link] })
  } catch (error) {
    logFailure(visit, error, 'password reset failed')
    return answer({ outcome: 'failed', message: resetFailures.failing })
  }
}

const answer = (outcome: ResetOutcome, init?: { status?: number; headers?: Headers }) =>
  answerForm(outcome, init)
