import { href, redirect } from 'react-router'
import type { NameIn } from '../../../../domain/forms/judge-form.ts'
import type { Wait } from '../../../../domain/limits/turns.ts'
import type { passwordChangeForm } from '../../../../domain/sign-in/password/new-password-form.ts'
import type { Change } from '../../../../domain/sign-in/password/replace-password.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { keeping } from '../../../http/asker.ts'
import type { Visited } from '../../../http/visit.ts'
import { waitTime } from '../../../http/wait-sentence.ts'

/** What became of a change of password. */
export type PasswordChangeOutcome = FormOutcome<NameIn<typeof passwordChangeForm>>

export async function answerTo(visit: Visited, change: Change | Wait) {
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

export const answer = (outcome: PasswordChangeOutcome, init?: { status?: number; headers?: Headers }) =>
  answerForm(outcome, init)
