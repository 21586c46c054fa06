import { href, redirect } from 'react-router'
import { typedIn } from '../../../../domain/forms/judge-form.ts'
import { changePassword } from '../../../../domain/sign-in/password/change-password.ts'
import { personContext, siteContext } from '../../../context.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { askerOf } from '../../../http/asker.ts'
import { logFailure } from '../../../http/log-failure.ts'
import type { Visited } from '../../../http/visit.ts'
import { changeFailures } from '../account-failures.ts'
import { passwordChangeShape } from '../account-shapes.server.ts'
import { answer, answerTo } from './answer-to-change.server.ts'

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
