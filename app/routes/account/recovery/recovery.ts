import { href, redirect } from 'react-router'
import { readFormInput, validateForm } from '../../../../domain/forms/validate-form.ts'
import { requestRecovery } from '../../../../domain/sign-in/recovery.ts'
import { recoveryForm } from '../../../../domain/sign-in/sign-in-form.ts'
import { withQuery } from '../../../address.ts'
import { requestContext, siteContext } from '../../../context.ts'
import { answerRefusal } from '../../../forms/answer-refusal.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { answerForm, jsonAnswer, wantsJson } from '../../../forms/form-actions.ts'
import { waitTimeInWords } from '../../../http/wait-sentence.ts'
import { recoveryLimits } from '../account-limits.server.ts'
import type { Route } from './+types/recovery.ts'
import { type RecoveryOutcome, recoveryFailed } from './recovery-outcome.ts'

/** Nobody reads this address: the form stands on the sign-in page. */
export const loader = () => redirect(withQuery(href('/espace_pro'), { recuperation: '' }))

/** The form's script is answered in JSON; a form sent by itself is led to the page that follows its request. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, recoveryLimits)
  if (form.outcome === 'refused') return answerRefusal(request, form)
  const outcome = await ask(readFormInput(form.fields), context)
  const isAsked = outcome.outcome === 'saved'
  if (wantsJson(request)) return jsonAnswer(answerForm(outcome, { status: isAsked ? 202 : undefined }))
  const word = isAsked ? outcome.id : wordByOutcome[outcome.outcome]
  return redirect(withQuery(href('/espace_pro'), { recuperation: word }), 303)
}

/** What stands in the address without JavaScript. */
const wordByOutcome = { invalid: 'missing', limited: 'refused', failed: 'failed' } as const

async function ask(
  typed: Record<string, string>,
  context: Route.ActionArgs['context'],
): Promise<RecoveryOutcome> {
  const { address, log } = context.get(requestContext)
  const checked = validateForm(recoveryForm, typed)
  if (checked.outcome === 'invalid') return checked
  try {
    const answer = await requestRecovery(context.get(siteContext), checked.values.email, address)
    if (answer.outcome === 'asked') return { outcome: 'saved', id: answer.id }
    const wait = waitTimeInWords(answer.seconds)
    const message = `Trop de demandes. Merci de patienter ${wait} avant de réessayer, et de regarder dans vos courriers indésirables.`
    return { outcome: 'limited', message }
  } catch (error) {
    log.error({ err: error }, 'password recovery failed')
    return { outcome: 'failed', message: recoveryFailed }
  }
}
