import { data } from 'react-router'
import type { RateLimited } from '../../domain/kernel/flow/rate-limits.ts'
import { rateLimitSentence } from '../http/wait-sentence.ts'
import { type FormOutcome, type FormRejection, formWideProblem } from './form-outcome.ts'

/* Table of what a form shows for each outcome of its domain function: `rejections` of `officeForm` and `handleClientForm`. */

export type FormActionResult = { outcome: string } | Response

/** Outcomes that need an entry in `rejections`: all except the outcomes of every form, which are returned unchanged. */
type RejectedOutcome<Result extends FormActionResult> = Exclude<
  Exclude<Result, Response | FormOutcome>['outcome'],
  'saved'
>

/** The results that have this outcome. */
type ResultOf<Result, Outcome> = Result extends { outcome: infer Own }
  ? Outcome extends Own
    ? Result
    : never
  : never

/**
 * Response of a form to one rejected outcome: a sentence above the form, a rejection with problems of single fields, 404 for a missing
 * page, or a function of the result that returns a sentence, an outcome of the form or a redirect.
 */
type OutcomeRejection<Result, Submission> =
  | string
  | FormRejection
  | 404
  | ((result: Result, submission: Submission) => ResolvedRejection | Promise<ResolvedRejection>)

type ResolvedRejection = string | FormRejection | Response

export type RejectionsByOutcome<Result extends FormActionResult, Submission> = {
  readonly [Outcome in RejectedOutcome<Result>]: OutcomeRejection<ResultOf<Result, Outcome>, Submission>
} & {
  /** For a form that returns more than its problems. */
  readonly invalid?: OutcomeRejection<ResultOf<Result, 'invalid'>, Submission>
}

/** Outcome that the page of a form receives: a rejection, or the success as `run` returned it, with its own data. */
export type ShownOutcome<Result extends FormActionResult> =
  | FormRejection
  | (ResultOf<Result, 'saved'> & { outcome: 'saved' })

/**
 * Converts the result of a form to what its page shows: by its entry in `rejections`, or unchanged if it has none. `officeForm` and
 * `handleClientForm` call it; other code only if several forms share a result, or for a `handleForm`.
 */
export async function toFormOutcome<Result extends FormActionResult, Submission>(
  result: Result,
  rejections: RejectionsByOutcome<Result, Submission>,
  submission?: Submission,
): Promise<ShownOutcome<Result> | Response> {
  if (result instanceof Response) return result
  if (!Object.hasOwn(rejections, result.outcome)) return result as ShownOutcome<Result>
  const rejection = (rejections as Readonly<Record<string, OutcomeRejection<Result, Submission>>>)[
    result.outcome
  ]
  const shown =
    typeof rejection === 'function' ? await rejection(result, submission as Submission) : rejection
  if (shown === 404) throw data(null, { status: 404 })
  return typeof shown === 'string' ? formWideProblem(shown) : (shown as FormRejection | Response)
}

/** Returns the outcome of a form rejected by a rate limit. */
export const rateLimitedOutcome = (limited: RateLimited) =>
  ({ outcome: 'limited', message: rateLimitSentence(limited) }) as const
