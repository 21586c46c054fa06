import { TooBusy } from '../../domain/kernel/flow/fair-queue.ts'
import { type FormInput, readFormInput } from '../../domain/kernel/forms/validate-form.ts'
import { requestContext } from '../http/context.ts'
import type { RouteVisit } from '../http/visit.ts'
import type { BodyLimits } from './bodies/body-limits.ts'
import type { RefusedBody } from './bodies/read-body.ts'
import { type PostedForm, readForm, removePostedFiles } from './bodies/read-form.ts'
import { answerForm } from './form-actions.ts'
import type { FormOutcome } from './form-outcome.ts'

type FormAnswer<Outcome extends { outcome: string }> = ReturnType<typeof answerForm<Outcome>>

type Failed = { outcome: 'failed'; message: string; typed?: FormInput }

interface FormHandling<Visit extends RouteVisit, Outcome extends { outcome: string }> {
  shape: BodyLimits
  /** Said beside the form when the site itself fails; without it the page of errors answers. */
  failing?: string
  /** What an address answers to a body that was not read, where it shows no form that could say so. */
  refused?(request: Request, body: RefusedBody): FormAnswer<Outcome> | Response
  /** What of the answers comes back to a page without JavaScript: all of them, but for passwords and codes. */
  comesBack?(typed: Record<string, string>): FormInput | undefined
  /** Before anything is read: throws what is answered to whoever may not send it. */
  gate?(visit: Visit): void
  /**
   * One call into the domain, and what its page shows of it, with the usual status or in an answer of its own
   * (`answerForm`). A response leads elsewhere. `fields` has all values of a name that was sent several times; `files` are
   * removed once it has ended.
   */
  action(
    visit: Visit,
    typed: Record<string, string>,
    form: PostedForm,
  ): Promise<Outcome | FormAnswer<Outcome> | Response>
}

type FormReceiver<Visit, Outcome extends { outcome: string }> = (
  visit: Visit,
) => Promise<FormAnswer<Outcome | Failed> | Response>

/**
 * The life of every form on the server: read within its bounds, acted upon, answered with the status of its outcome;
 * what fails is logged, and said. What was typed comes back to a page without JavaScript.
 */
export function receiveForm<Visit extends RouteVisit>(
  handling: FormHandling<Visit, FormOutcome>,
): FormReceiver<Visit, FormOutcome>
/** For a form that knows more outcomes than all forms have. */
export function receiveForm<Visit extends RouteVisit, Outcome extends { outcome: string }>(
  handling: FormHandling<Visit, Outcome>,
): FormReceiver<Visit, Outcome>
export function receiveForm<Visit extends RouteVisit, Outcome extends { outcome: string }>({
  shape: limits,
  failing,
  refused,
  comesBack = (typed) => typed,
  gate,
  action,
}: FormHandling<Visit, Outcome>): FormReceiver<Visit, Outcome> {
  return async (visit) => {
    gate?.(visit)
    const form = await readForm(visit, limits)
    if (form.outcome === 'refused') {
      const { status, message } = form
      return (
        refused?.(visit.request, form) ??
        answerForm<Outcome | Failed>({ outcome: 'failed', message }, { status })
      )
    }
    const typed = readFormInput(form.fields)
    const answer = (outcome: Outcome | Failed) =>
      answerForm<Outcome | Failed>(
        outcome.outcome === 'saved' ? outcome : { typed: comesBack(typed), ...outcome },
      )
    try {
      const answered = await action(visit, typed, form)
      if (answered instanceof Response || 'init' in answered) return answered
      return answer(answered)
    } catch (error) {
      // An answer that was thrown is no failure.
      if (failing === undefined || !(error instanceof Error)) throw error
      logFailure(visit, error)
      return answer({ outcome: 'failed', message: failing })
    } finally {
      await removePostedFiles(form.files)
    }
  }
}

/**
 * Writes down why an action failed whose visitor gets a sentence. A crowd that is told to come again is no defect: a
 * warning, without a stack that would be the same each time; whoever has left asked for nothing any more.
 */
function logFailure({ request, context }: RouteVisit, error: Error): void {
  if (request.signal.aborted) return
  const { log } = context.get(requestContext)
  if (error instanceof TooBusy) log.warn({ reason: error.message }, 'form failed')
  else log.error({ err: error }, 'form failed')
}
