import type { QuoteRequestForm } from '../../../../domain/quote-requests/quote-request-form.ts'
import { submitQuoteRequest } from '../../../../domain/quote-requests/sending/submit-quote-request.ts'
import { requestContext, siteContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { waitSentence } from '../../../http/wait-sentence.ts'
import type { QuoteRequestOutcome } from '../outcome.ts'

export async function save({ context }: Visited, form: QuoteRequestForm, typed: Record<string, string>) {
  const { address } = context.get(requestContext)
  const saved = await submitQuoteRequest(context.get(siteContext), form, address)
  if (saved.outcome === 'saved') return answer({ outcome: 'saved', id: form.id, reference: saved.reference })
  if (saved.outcome === 'photos-missing') return answer({ ...saved, typed }, { status: 409 })
  return answer({ outcome: 'limited', message: waitSentence(saved.seconds), typed })
}

export const answer = (outcome: QuoteRequestOutcome, init?: { status: number }) => answerForm(outcome, init)
