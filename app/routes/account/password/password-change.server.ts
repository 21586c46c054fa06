import { href, redirect } from 'react-router'
import { type NameIn, typedIn } from '../../../../domain/forms/judge-form.ts'
import type { Wait } from '../../../../domain/limits/turns.ts'
import { changePassword } from '../../../../domain/sign-in/password/change-password.ts'
import type { passwordChangeForm } from '../../../../domain/sign-in/password/new-password-form.ts'
import type { Change } from '../../../../domain/sign-in/password/replace-password.ts'
import { personContext, siteContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { askerOf, keeping } from '../../../http/asker.ts'
import { logFailure } from '../../../http/log-failure.ts'
import type { Visited } from '../../../http/visit.ts'
import { waitTime } from '../../../http/wait-sentence.ts'
import { changeFailures } from '../account-failures.ts'
import { passwordChangeShape } from '../account-shapes.server.ts'

/** What became of a change of password. */
export type PasswordChangeOutcome = FormOutcome<NameIn<typeof passwordChangeForm>>

/** Changes the password of whoever is signed in; what was refused or has failed is told beside the form. */
export async function answerPasswordChange(visit: Visited) {
  const person = visit.context.get(personContext)
  // The session has ended since the page was opened.
  if (!person) throw redirect(href('/espace_pro'), 303)
  const form = await readForm(visit, passwordChangeShape)
  if (form.outcome === 'refused') return answer({ outcome: 'failed', message: form.message }, form)
  try {
    const world = visit.context.get(siteContext)
    const change = await changePassword(world, person, typedIn(form.fields), askerOf(visit))
    return await answerTo(visit, change)
  } catch (error) {
    logFailure(visit, error, 'password change failed')
    return answer({ outcome: 'failed', message: changeFailures.failing })
  }
}

async function answerTo(visit: Visited, change: Change | Wait) {
  switch (change.outcome) {
    case 'changed':
      return answer({ outcome: 'saved' }, { headers: keeping(visit, change) })
    case 'invalid':
      return answer(change)
    case 'wrong-password':
      return answer({ outcome: 'invalid', problems: { current_password: 'ERREUR Mot de passe incorrect' } })
    case 'signed-out':
      return redirect(href('/espace_pro'), 303)
    case 'wait': {
      const wait = waitTime(change.seconds)
      return answer({
        outcome: 'limited',
        message: `Trop d’essais. Merci de patienter ${wait} avant de réessayer.`,
      })
    }
  }
}

const answer = (outcome: PasswordChangeOutcome, init?: { status?: number; headers?: Headers }) =>
  answerForm(outcome, init)
