import { data } from 'react-router'
import type { NewPasswordProblems } from '../../../../domain/sign-in/new-password-form.ts'
import { lookAtReset, resetPassword } from '../../../../domain/sign-in/reset-password.ts'
import { requestContext, siteContext } from '../../../context.ts'
import { readForm } from '../../../forms/read-form.ts'
import { askerOf, keeping } from '../../../http/asker.ts'
import { newPasswordShape } from '../account-shapes.server.ts'
import type { Route } from './+types/reset-password.ts'

/** What the page shows. */
export type ResetState =
  | { at: 'form'; problems?: NewPasswordProblems }
  | { at: 'changed' }
  | { at: 'unusable'; message: string }

/** To the letter (docs/product.md §8). */
const unusable = {
  expired: 'ERREUR, le lien sur lequel vous avez cliqué est expiré',
  invalid: 'ERREUR, le lien est invalide',
} as const
const notSent = "ERREUR lors de l'envoi des données"

/** Looks at the link and consumes nothing: scanners open every link of a mail. */
export async function lookAtLink(visit: Route.LoaderArgs) {
  const state = await lookAtReset(visit.context.get(siteContext), linkOf(visit))
  if (state === 'valid') return data<ResetState>({ at: 'form' })
  return data<ResetState>({ at: 'unusable', message: unusable[state] }, statusOf[state])
}

/** Sets the password; what was refused or has failed is told beside the form. */
export async function changePassword(visit: Route.ActionArgs) {
  const form = await readForm(visit, newPasswordShape)
  if (form.outcome === 'refused')
    return data<ResetState>({ at: 'form', problems: { message: form.message } }, form.status)
  const typed = {
    password: form.fields.get('password') ?? '',
    confirmation: form.fields.get('password_confirmation') ?? '',
  }
  try {
    const answer = await resetPassword(
      visit.context.get(siteContext),
      linkOf(visit),
      typed,
      await askerOf(visit),
    )
    if (answer.outcome === 'reset')
      return data<ResetState>({ at: 'changed' }, { status: 200, headers: await keeping(visit, answer) })
    if (answer.outcome === 'refused') return data<ResetState>({ at: 'form', problems: answer.problems }, 422)
    const message = unusable[answer.outcome]
    return data<ResetState>({ at: 'unusable', message }, statusOf[answer.outcome])
  } catch (error) {
    visit.context.get(requestContext).log.error({ err: error }, 'password reset failed')
    return data<ResetState>({ at: 'form', problems: { message: notSent } }, 503)
  }
}

const statusOf = { expired: 410, invalid: 404 } as const

function linkOf({ url: { searchParams } }: Pick<Route.LoaderArgs, 'url'>) {
  return { mode: searchParams.get('mode'), oobCode: searchParams.get('oobCode') }
}
