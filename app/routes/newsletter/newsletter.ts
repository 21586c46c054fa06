import { href, redirect } from 'react-router'
import { judgeForm, typedIn } from '../../../domain/forms/judge-form.ts'
import { newsletterForm } from '../../../domain/newsletter/newsletter-form.ts'
import { subscribeToNewsletter } from '../../../domain/newsletter/subscribe.ts'
import { requestContext, siteContext } from '../../context.ts'
import { answerForm, isFromScript, scriptAnswer } from '../../forms/answer-form.ts'
import { answerRefusal } from '../../forms/answer-refusal.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { pageBefore } from '../../http/page-before.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import {
  type NewsletterOutcome,
  newsletterAnchor,
  newsletterFailed,
  newsletterWord,
} from '../../ui/newsletter-form/answer.ts'
import type { Route } from './+types/newsletter.ts'
import { newsletterShape } from './newsletter-shapes.server.ts'

/** Nobody reads this address: the form stands at the foot of every page. */
export const loader = () => redirect(`/#${newsletterAnchor}`)

/** The form's script is told in JSON; a form sent by itself is led back to its page, which shows the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, newsletterShape)
  if (form.outcome === 'refused') return answerRefusal(request, form)
  const outcome = await subscribe(typedIn(form.fields), context)
  if (isFromScript(request)) return scriptAnswer(answerForm(outcome))
  return redirect(
    `${pageBefore(request) ?? href('/')}?lettre=${newsletterWord(outcome)}#${newsletterAnchor}`,
    303,
  )
}

async function subscribe(
  typed: Record<string, string>,
  context: Route.ActionArgs['context'],
): Promise<NewsletterOutcome> {
  const { address, log } = context.get(requestContext)
  const judged = judgeForm(newsletterForm, typed)
  if (judged.outcome === 'invalid') return judged
  try {
    const answer = await subscribeToNewsletter(context.get(siteContext), judged.values.email, address)
    return answer.outcome === 'wait' ? { outcome: 'limited', message: waitSentence(answer.seconds) } : answer
  } catch (error) {
    log.error({ err: error }, 'newsletter subscription failed')
    return { outcome: 'failed', message: newsletterFailed }
  }
}
