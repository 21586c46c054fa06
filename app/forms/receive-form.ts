import { type FormInput, readFormInput } from '../../domain/forms/validate-form.ts'
import { requestContext } from '../context.ts'
import type { RouteVisit } from '../http/visit.ts'
import { readForm } from './bodies/read-form.ts'
import type { BodyLimits } from './body-limits.ts'
import { answerForm } from './form-actions.ts'
import type { FormOutcome } from './form-outcome.ts'

interface FormHandling<Visit extends RouteVisit> {
  shape: BodyLimits
  /** Said beside the form when the site itself fails. */
  failing: string
  /**
   * One call into the domain, and what its page shows of it. A response leads elsewhere. `fields` has all values
   * of a name that was sent several times.
   */
  action(
    visit: Visit,
    typed: Record<string, string>,
    fields: URLSearchParams,
  ): Promise<FormOutcome | Response>
}

/**
 * The usual life of a form on the server: read within its bounds, acted upon, answered with the status of its outcome;
 * what fails is logged, and said. What was typed comes back to a page without JavaScript: not for passwords.
 */
export function receiveForm<Visit extends RouteVisit>({
  shape: limits,
  failing,
  action,
}: FormHandling<Visit>) {
  return async (visit: Visit) => {
    const form = await readForm(visit, limits)
    if (form.outcome === 'refused')
      return answer({ outcome: 'failed', message: form.message }, {}, form.status)
    const typed = readFormInput(form.fields)
    try {
      const outcome = await action(visit, typed, form.fields)
      return outcome instanceof Response ? outcome : answer(outcome, typed)
    } catch (error) {
      // An answer that was thrown is no failure.
      if (!(error instanceof Error)) throw error
      visit.context.get(requestContext).log.error({ err: error }, 'form failed')
      return answer({ outcome: 'failed', message: failing }, typed)
    }
  }
}

const answer = (outcome: FormOutcome, typed: FormInput, status?: number) =>
  answerForm<FormOutcome>(outcome.outcome === 'saved' ? outcome : { typed, ...outcome }, { status })
