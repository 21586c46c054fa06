import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { Wait } from '../../../../domain/limits/turns.ts'
import { type Change, changePassword } from '../../../../domain/sign-in/change-password.ts'
import type { PasswordChangeProblems } from '../../../../domain/sign-in/password-change-form.ts'
import { personContext, requestContext, siteContext } from '../../../context.ts'
import { readForm } from '../../../forms/read-form.ts'
import { askerOf, keeping } from '../../../http/asker.ts'
import { waitTime } from '../../../http/wait-sentence.ts'
import { passwordChangeShape } from '../account-shapes.server.ts'
import { changeFailures, type PasswordChangeOutcome } from './password-change-outcome.ts'

/** Changes the password of whoever is signed in; what was refused or has failed is told beside the form. */
export async function answerPasswordChange(visit: ActionFunctionArgs) {
  const person = visit.context.get(personContext)
  // The session has ended since the page was opened.
  if (!person) throw redirect('/espace_pro', 303)
  const form = await readForm(visit, passwordChangeShape)
  if (form.outcome === 'refused') return refuse(form.status, { message: form.message })
  const typed = {
    current: form.fields.get('current_password') ?? '',
    password: form.fields.get('password') ?? '',
    confirmation: form.fields.get('password_confirmation') ?? '',
  }
  try {
    return await answer(
      visit,
      await changePassword(visit.context.get(siteContext), person, typed, await askerOf(visit)),
    )
  } catch (error) {
    visit.context.get(requestContext).log.error({ err: error }, 'password change failed')
    return data<PasswordChangeOutcome>({ outcome: 'failed', message: changeFailures.failing }, 503)
  }
}

async function answer(visit: ActionFunctionArgs, change: Change | Wait) {
  switch (change.outcome) {
    case 'changed':
      return data<PasswordChangeOutcome>({ outcome: 'changed' }, { headers: await keeping(visit, change) })
    case 'refused':
      return refuse(422, change.problems)
    case 'wrong-password':
      return refuse(422, { current: 'ERREUR Mot de passe incorrect' })
    case 'signed-out':
      return redirect('/espace_pro', 303)
    case 'wait':
      return refuse(429, {
        message: `Trop d’essais. Merci de patienter ${waitTime(change.seconds)} avant de réessayer.`,
      })
  }
}

const refuse = (status: number, problems: PasswordChangeProblems) =>
  data<PasswordChangeOutcome>({ outcome: 'refused', problems }, status)
