import { redirect } from 'react-router'
import { newsletterEmailProblem } from '../../../domain/newsletter/newsletter-form.ts'
import { subscribeToNewsletter } from '../../../domain/newsletter/subscribe.ts'
import { requestContext, siteContext } from '../../context.ts'
import { answerRefusal } from '../../forms/answer-refusal.ts'
import { readForm } from '../../forms/read-form.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import { type NewsletterAnswer, newsletterAnchor, newsletterFailed } from '../../ui/newsletter-form/answer.ts'
import type { Route } from './+types/newsletter.ts'
import { newsletterShape } from './newsletter-shapes.server.ts'

/** Nobody reads this address: the form stands at the foot of every page. */
export const loader = () => redirect(`/#${newsletterAnchor}`)

/** The form's script is told in JSON; a form sent by itself is led back to its page, which shows the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, newsletterShape)
  if (form.outcome === 'refused') return answerRefusal(request, form)
  const answer = await answerTo(form.fields.get('email') ?? '', context)
  if (request.headers.get('Accept')?.includes('application/json')) {
    return Response.json(answer, { status: statusOf[answer.result] })
  }
  return redirect(`${pageOf(request)}?lettre=${answer.result}#${newsletterAnchor}`, 303)
}

const statusOf = { subscribed: 200, missing: 422, malformed: 422, refused: 429, failed: 503 } as const

async function answerTo(email: string, context: Route.ActionArgs['context']): Promise<NewsletterAnswer> {
  const { address, log } = context.get(requestContext)
  const problem = newsletterEmailProblem(email)
  if (problem) return { result: email.trim() ? 'malformed' : 'missing', message: problem }
  try {
    const answer = await subscribeToNewsletter(context.get(siteContext), email, address)
    if (answer.outcome === 'wait') return { result: 'refused', message: waitSentence(answer.seconds) }
    return { result: 'subscribed' }
  } catch (error) {
    log.error({ err: error }, 'newsletter subscription failed')
    return { result: 'failed', message: newsletterFailed }
  }
}

/** The path of the page that the form was on; never another site's. */
function pageOf(request: Request): string {
  const referer = URL.parse(request.headers.get('Referer') ?? '')
  return referer?.host === new URL(request.url).host ? referer.pathname.replace(/^\/+/, '/') : '/'
}
