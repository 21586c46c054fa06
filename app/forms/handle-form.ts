import type { Site } from '../../domain/business/site.ts'
import { TooManyWaitingTasks } from '../../domain/kernel/flow/fair-queue.ts'
import { type FormInput, readFormInput } from '../../domain/kernel/forms/validate-form.ts'
import { requestContext, siteContext } from '../http/context.ts'
import type { RouteArgs } from '../http/route-args.ts'
import type { BodyLimits } from './bodies/body-limits.ts'
import type { RejectedBody } from './bodies/read-body.ts'
import { type PostedForm, readForm, removePostedFiles } from './bodies/read-form.ts'
import { formResponse } from './form-actions.ts'
import type { FormOutcome } from './form-outcome.ts'

type FormResponse<Outcome extends { outcome: string }> = ReturnType<typeof formResponse<Outcome>>

type Failed = { outcome: 'failed'; message: string; typed?: FormInput }

export interface FormHandling<Args extends RouteArgs, Outcome extends { outcome: string }> {
  limits: BodyLimits
  /** Message shown in the form when the action throws; without it the error page is shown. */
  failing?: string
  /** Builds the response to a rejected body, for an address without a page that could show the message. */
  respondToRejectedBody?(request: Request, body: RejectedBody, site: Site): FormResponse<Outcome> | Response
  /**
   * Selects the values that are returned to a page without JavaScript: all by default. Forms with passwords or codes must exclude
   * those.
   */
  selectReturnedValues?(typed: Record<string, string>): FormInput | undefined
  /** Runs before the body is read; throws the response for a visitor who may not send the form. */
  gate?(args: Args): void
  /**
   * Calls the domain and returns the outcome, with the default status of its name or with its own (`formResponse`), or a redirect.
   * `form.fields` has all values of a name that was sent several times; `form.files` are removed when the action ends.
   */
  action(
    args: Args,
    typed: Record<string, string>,
    form: PostedForm,
  ): Promise<Outcome | FormResponse<Outcome> | Response>
}

type FormHandler<Args, Outcome extends { outcome: string }> = (
  args: Args,
) => Promise<FormResponse<Outcome | Failed> | Response>

/**
 * Creates the handler of a form: reads the body within its limits, runs the action and responds with the status of the outcome.
 * Errors are logged and reported as outcome `failed`. Typed values are returned to a page without JavaScript.
 */
export function handleForm<Args extends RouteArgs>(
  handling: FormHandling<Args, FormOutcome>,
): FormHandler<Args, FormOutcome>
/** Creates the handler of a form with its own outcomes in addition to those of all forms. */
export function handleForm<Args extends RouteArgs, Outcome extends { outcome: string }>(
  handling: FormHandling<Args, Outcome>,
): FormHandler<Args, Outcome>
export function handleForm<Args extends RouteArgs, Outcome extends { outcome: string }>({
  limits,
  failing,
  respondToRejectedBody,
  selectReturnedValues = (typed) => typed,
  gate,
  action,
}: FormHandling<Args, Outcome>): FormHandler<Args, Outcome> {
  return async (args) => {
    gate?.(args)
    const form = await readForm(args, limits)
    if (form.outcome === 'rejected') {
      const { status, message } = form
      return (
        respondToRejectedBody?.(args.request, form, args.context.get(siteContext).facts.current()) ??
        formResponse<Outcome | Failed>({ outcome: 'failed', message }, { status })
      )
    }
    const typed = readFormInput(form.fields)
    const respond = (outcome: Outcome | Failed) =>
      formResponse<Outcome | Failed>(
        outcome.outcome === 'saved' ? outcome : { typed: selectReturnedValues(typed), ...outcome },
      )
    try {
      const result = await action(args, typed, form)
      if (result instanceof Response || 'init' in result) return result
      return respond(result)
    } catch (error) {
      // A thrown response is not a failure.
      if (failing === undefined || !(error instanceof Error)) throw error
      logFailure(args, error)
      return respond({ outcome: 'failed', message: failing })
    } finally {
      await removePostedFiles(form.files)
    }
  }
}

/**
 * Logs why an action failed. Overload is a warning without a stack, because it is no defect; nothing is logged when the visitor
 * has left.
 */
function logFailure({ request, context }: RouteArgs, error: Error): void {
  if (request.signal.aborted) return
  const { log } = context.get(requestContext)
  if (error instanceof TooManyWaitingTasks) log.warn({ reason: error.message }, 'form failed')
  else log.error({ err: error }, 'form failed')
}
