import { href, redirect } from 'react-router'
import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import { askRecovery } from '../../../../domain/sign-in/recovery/ask-recovery.ts'
import { recoveryForm } from '../../../../domain/sign-in/sign-in-form.ts'
import { withQuery } from '../../../address.ts'
import { requestContext, siteContext } from '../../../context.ts'
import { answerForm, isFromScript, scriptAnswer } from '../../../forms/answer-form.ts'
import { answerRefusal } from '../../../forms/answer-refusal.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { waitTime } from '../../../http/wait-sentence.ts'
import { recoveryShape } from '../account-shapes.server.ts'
import type { Route } from './+types/recovery.ts'
import { type RecoveryOutcome, recoveryFailed } from './recovery-outcome.ts'

/** Nobody reads this address: the form stands on the sign-in page. */
export const loader = () => redirect(withQuery(href('/espace_pro'), { recuperation: '' }))

/** The form's script is told in JSON; a form sent by itself is led to the page that follows its request. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, recoveryShape)
  if (form.outcome === 'refused') return answerRefusal(request, form)
  const outcome = await ask(typedIn(form.fields), context)
  const isAsked = outcome.outcome === 'saved'
  if (isFromScript(request)) return scriptAnswer(answerForm(outcome, { status: isAsked ? 202 : undefined }))
  const word = isAsked ? outcome.id : wordOf[outcome.outcome]
  return redirect(withQuery(href('/espace_pro'), { recuperation: word }), 303)
}

/** What stands in the address without JavaScript. */
const wordOf = { invalid: 'missing', limited: 'refused', failed: 'failed' } as const

async function ask(
  typed: Record<string, string>,
  context: Route.ActionArgs['context'],
): Promise<RecoveryOutcome> {
  const { address, log } = context.get(requestContext)
  const judged = judgeForm(recoveryForm, typed)
  if (judged.outcome === 'invalid') return judged
  try {
    const answer = await askRecovery(context.get(siteContext), judged.values.email, address)
    if (answer.outcome === 'asked') return { outcome: 'saved', id: answer.id }
    const wait = waitTime(answer.seconds)
    const message = `Trop de demandes. Merci de patienter ${wait} avant de réessayer, et de regarder dans vos courriers indésirables.`
    return { outcome: 'limited', message }
  } catch (error) {
    log.error({ err: error }, 'password recovery failed')
    return { outcome: 'failed', message: recoveryFailed }
  }
}
