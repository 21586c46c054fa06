import { redirect } from 'react-router'
import { askRecovery } from '../../../../domain/sign-in/recovery.ts'
import { requestContext, siteContext } from '../../../context.ts'
import { answerRefusal } from '../../../forms/answer-refusal.ts'
import { readForm } from '../../../forms/read-form.ts'
import { waitTime } from '../../../http/wait-sentence.ts'
import { recoveryShape } from '../account-shapes.server.ts'
import type { Route } from './+types/recovery.ts'
import { emailMissing, type RecoveryAnswer, recoveryFailed } from './recovery-answer.ts'

/** Nobody reads this address: the form stands on the sign-in page. */
export const loader = () => redirect('/espace_pro?recuperation')

/** The form's script is told in JSON; a form sent by itself is led to the page that follows its request. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, recoveryShape)
  if (form.outcome === 'refused') return answerRefusal(request, form)
  const answer = await answerTo(form.fields.get('email') ?? '', context)
  if (request.headers.get('Accept')?.includes('application/json'))
    return Response.json(answer, {
      status: statusOf[answer.result],
      headers: { 'Cache-Control': 'no-store' },
    })
  const word = answer.result === 'asked' ? answer.id : answer.result
  return redirect(`/espace_pro?recuperation=${word}`, 303)
}

const statusOf = { asked: 202, missing: 422, refused: 429, failed: 503 } as const

async function answerTo(email: string, context: Route.ActionArgs['context']): Promise<RecoveryAnswer> {
  const { address, log } = context.get(requestContext)
  if (!email.trim()) return { result: 'missing', message: emailMissing }
  try {
    const answer = await askRecovery(context.get(siteContext), email, address)
    if (answer.outcome === 'asked') return { result: 'asked', id: answer.id }
    const wait = waitTime(answer.seconds)
    const message = `Trop de demandes. Merci de patienter ${wait} avant de réessayer, et de regarder dans vos courriers indésirables.`
    return { result: 'refused', message }
  } catch (error) {
    log.error({ err: error }, 'password recovery failed')
    return { result: 'failed', message: recoveryFailed }
  }
}
