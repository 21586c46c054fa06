import { data } from 'react-router'
import * as z from 'zod/mini'
import { type FormSchema, validateForm } from '../../../domain/kernel/forms/validate-form.ts'
import { withSubmissionKey } from '../../../domain/kernel/forms/with-submission-key.ts'
import { hasPermission, type Permission } from '../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { type BodyLimits, bodyLimits, buttonFormLimits } from '../../forms/bodies/body-limits.ts'
import type { PostedForm } from '../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import {
  type FormActionResult,
  type RejectionsByOutcome,
  type ShownOutcome,
  toFormOutcome,
} from '../../forms/form-rejections.ts'
import { type FormHandling, handleForm } from '../../forms/handle-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../http/context.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { submissionKeyParameter } from '../submission-address.ts'
import { legacySubmissionKeyFieldName, submissionKeyContext } from './idempotent-submissions.server.ts'
import { officeFailures } from './office-failures.ts'

type OfficeFormAction<Args extends RouteArgs, Result extends FormActionResult> = ReturnType<
  typeof handleForm<Args, ShownOutcome<Result>>
>

/** A form that a staff member sent: who sent it, what was typed, and `values` once it satisfies the rules. */
export interface OfficeSubmission<Rules extends FormSchema> extends Pick<PostedForm, 'fields' | 'files'> {
  deps: SiteContext
  by: StaffPerson
  typed: Record<string, string>
  values: z.output<Rules>
  /**
   * Calls `create` with the key of the submission (`withSubmissionKey`), so that a repeated submission creates only one record.
   * `isSaved` states whether a record with a key exists.
   */
  createOnce<Outcome>(
    isSaved: (key: string) => Promise<boolean>,
    create: (key: string) => Promise<Outcome>,
  ): Promise<Outcome>
}

interface OfficeFormHandling<
  Args extends RouteArgs,
  Result extends FormActionResult,
  Rules extends FormSchema,
> extends Pick<FormHandling<Args, ShownOutcome<Result>>, 'selectReturnedValues' | 'respondToRejectedBody'> {
  /** Permissions that are all required. If missing, the permission of the page is sufficient. */
  permission?: Permission | readonly Permission[]
  /** Checked before `run`, which receives the `values`. A form that its domain function checks has none. */
  rules?: Rules
  /** Limits of the body; by default those of the rules with 16 kB in total, or those of a button without fields. */
  limits?: BodyLimits
  /** Calls one function of the domain and returns its result. Returns a `Response` instead to redirect. */
  run(submission: OfficeSubmission<Rules>, args: Args): Promise<Result>
}

const noRules = z.object({})
type NoRules = typeof noRules

/**
 * Returns the action of one form of the office, for `actionsByIntent`. Checks the permission before it reads the body (without
 * it the form does not exist), validates, runs, and converts the outcome to what the page shows.
 */
export function officeForm<
  Args extends RouteArgs,
  Result extends FormOutcome | Response,
  Rules extends FormSchema = NoRules,
>(
  handling: OfficeFormHandling<Args, Result, Rules> & { rejections?: undefined },
): OfficeFormAction<Args, Result>
/** Returns the action of a form with its own outcomes. `rejections` has an entry for each of them. */
export function officeForm<
  Args extends RouteArgs,
  Result extends FormActionResult,
  Rules extends FormSchema = NoRules,
>(
  handling: OfficeFormHandling<Args, Result, Rules> & {
    rejections: RejectionsByOutcome<Result, OfficeSubmission<Rules>>
  },
): OfficeFormAction<Args, Result>
export function officeForm<
  Args extends RouteArgs,
  Result extends FormActionResult,
  Rules extends FormSchema,
>({
  permission,
  rules,
  limits = rules ? bodyLimits(rules, { maxBytes: 16_384 }) : buttonFormLimits,
  run,
  rejections = {} as RejectionsByOutcome<Result, OfficeSubmission<Rules>>,
  ...handling
}: OfficeFormHandling<Args, Result, Rules> & {
  rejections?: RejectionsByOutcome<Result, OfficeSubmission<Rules>>
}): OfficeFormAction<Args, Result> {
  return handleForm<Args, ShownOutcome<Result>>({
    ...handling,
    limits: { ...limits, fields: { ...limits.fields, [legacySubmissionKeyFieldName]: { longest: 64 } } },
    failing: officeFailures.failing,
    gate({ context }) {
      const by = context.get(staffContext)
      const isAllowed = [permission ?? []].flat().every((required) => hasPermission(by, required))
      if (!isAllowed) throw data(null, { status: 404 })
    },
    async action(args, typed, { fields, files }) {
      const checked = validateForm(rules ?? noRules, typed)
      if (checked.outcome === 'invalid') return checked
      const [deps, by] = [args.context.get(siteContext), args.context.get(staffContext)]
      const values = checked.values as z.output<Rules>
      const key = fields.get(legacySubmissionKeyFieldName) ?? args.context.get(submissionKeyContext)
      const submission: OfficeSubmission<Rules> = {
        deps,
        by,
        typed,
        values,
        fields,
        files,
        createOnce(isSaved, create) {
          const url = new URL(args.request.url)
          url.searchParams.delete(submissionKeyParameter)
          const content = JSON.stringify([by.userId, url.pathname, url.search, values])
          return withSubmissionKey(deps, { key, content }, isSaved, create)
        },
      }
      return toFormOutcome(await run(submission, args), rejections, submission)
    },
  })
}
