import { href, redirect } from 'react-router'
import { readFormInput, validateForm } from '../../../domain/forms/validate-form.ts'
import { newsletterForm } from '../../../domain/newsletter/newsletter-form.ts'
import { subscribeToNewsletter } from '../../../domain/newsletter/subscriptions.ts'
import { requestContext, siteContext } from '../../context.ts'
import { answerRefusal } from '../../forms/answer-refusal.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { answerForm, jsonAnswer, wantsJson } from '../../forms/form-actions.ts'
import { safeReferer } from '../../http/safe-referer.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import {
  type NewsletterOutcome,
  newsletterAnchor,
  newsletterFailureMessage,
  newsletterWord,
} from '../../ui/newsletter-answers.ts'
import type { Route } from './+types/newsletter.ts'
import { newsletterLimits } from './newsletter-limits.server.ts'

/** Nobody reads this address: the form stands at the foot of every page. */
export const loader = () => redirect(`/#${newsletterAnchor}`)

/** The form's script is answered in JSON; a form sent by itself is led back to its page, which shows the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, newsletterLimits)
  if (form.outcome === 'refused') return answerRefusal(request, form)
  const outcome = await subscribe(readFormInput(form.fields), context)
  if (wantsJson(request)) return jsonAnswer(answerForm(outcome))
  return redirect(
    `${safeReferer(request) ?? href('/')}?lettre=${newsletterWord(outcome)}#${newsletterAnchor}`,
    303,
  )
}

async function subscribe(
  typed: Record<string, string>,
  context: Route.ActionArgs['context'],
): Promise<NewsletterOutcome> {
  const { address, log } = context.get(requestContext)
  const checked = validateForm(newsletterForm, typed)
  if (checked.outcome === 'invalid') return checked
  try {
    const answer = await subscribeToNewsletter(context.get(siteContext), checked.values.email, address)
    return answer.outcome === 'wait' ? { outcome: 'limited', message: waitSentence(answer.seconds) } : answer
  } catch (error) {
    log.error({ err: error }, 'newsletter subscription failed')
    return { outcome: 'failed', message: newsletterFailureMessage }
  }
}
