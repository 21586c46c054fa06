import { type Typed, typedIn } from '../../domain/forms/judge-form.ts'
import { requestContext } from '../context.ts'
import type { Visited } from '../http/visit.ts'
import { answerForm } from './answer-form.ts'
import { readForm } from './bodies/read-form.ts'
import type { FormOutcome } from './form-outcome.ts'
import type { FormShape } from './form-shape.ts'

interface Reception<Visit extends Visited> {
  shape: FormShape
  /** Said beside the form when the site itself fails. */
  failing: string
  /**
   * One call into the domain, and what its page is to be told of it. A response leads elsewhere. `fields` has all values
   * of a name that was sent several times.
   */
  act(visit: Visit, typed: Record<string, string>, fields: URLSearchParams): Promise<FormOutcome | Response>
}

/**
 * The usual life of a form on the server: read within its bounds, acted upon, answered with the status of its outcome;
 * what fails is logged and told. What was typed comes back to a page without JavaScript: not for passwords.
 */
export function receiveForm<Visit extends Visited>({ shape, failing, act }: Reception<Visit>) {
  return async (visit: Visit) => {
    const form = await readForm(visit, shape)
    if (form.outcome === 'refused')
      return answer({ outcome: 'failed', message: form.message }, {}, form.status)
    const typed = typedIn(form.fields)
    try {
      const outcome = await act(visit, typed, form.fields)
      return outcome instanceof Response ? outcome : answer(outcome, typed)
    } catch (error) {
      // An answer that was thrown is no failure.
      if (!(error instanceof Error)) throw error
      visit.context.get(requestContext).log.error({ err: error }, 'form failed')
      return answer({ outcome: 'failed', message: failing }, typed)
    }
  }
}

const answer = (outcome: FormOutcome, typed: Typed, status?: number) =>
  answerForm<FormOutcome>(outcome.outcome === 'saved' ? outcome : { typed, ...outcome }, { status })
