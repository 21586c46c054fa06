import * as z from 'zod/mini'
import { type FormSchema, validateForm } from '../../domain/kernel/forms/validate-form.ts'
import type { ClientPerson } from '../../domain/kernel/person.ts'
import { personContext, type SiteContext, siteContext } from '../http/context.ts'
import type { RouteArgs } from '../http/route-args.ts'
import { type BodyLimits, bodyLimits, buttonFormLimits } from './bodies/body-limits.ts'
import {
  type FormActionResult,
  type RejectionsByOutcome,
  type ShownOutcome,
  toFormOutcome,
} from './form-rejections.ts'
import { type FormHandling, handleForm } from './handle-form.ts'

/** A form that a client sent, signed in or by a private link: what was typed, and `values`, which satisfy the rules. */
interface ClientSubmission<Rules extends FormSchema> {
  deps: SiteContext
  /** Signed-in user; the called function compares their client with that of the record. */
  person: ClientPerson | null
  typed: Record<string, string>
  values: z.output<Rules>
}

interface ClientFormHandling<
  Args extends RouteArgs,
  Result extends FormActionResult,
  Rules extends FormSchema,
> extends Pick<FormHandling<Args, ShownOutcome<Result>>, 'failing' | 'selectReturnedValues'> {
  /** Checked before `run`, which receives the `values`. A button has none. */
  rules?: Rules
  /** Limits of the body; by default those of the rules with 16 kB in total, or those of a button without fields. */
  limits?: BodyLimits
  /** Calls one function of the domain and returns its result. Returns a `Response` instead to redirect. */
  run(submission: ClientSubmission<Rules>, args: Args): Promise<Result>
  /** Has an entry for each outcome that `run` returns. */
  rejections: RejectionsByOutcome<Result, ClientSubmission<Rules>>
}

const noRules = z.object({})
type NoRules = typeof noRules

/** Creates the handler of a form of clients. Access is checked by the layout of the page. */
export function handleClientForm<
  Args extends RouteArgs,
  Result extends FormActionResult,
  Rules extends FormSchema = NoRules,
>({
  rules,
  limits = rules ? bodyLimits(rules, { maxBytes: 16_384 }) : buttonFormLimits,
  run,
  rejections,
  ...handling
}: ClientFormHandling<Args, Result, Rules>) {
  return handleForm<Args, ShownOutcome<Result>>({
    ...handling,
    limits,
    async action(args, typed) {
      const checked = validateForm(rules ?? noRules, typed)
      if (checked.outcome === 'invalid') return checked
      const person = args.context.get(personContext)
      const submission = {
        deps: args.context.get(siteContext),
        person: person?.role === 'client' ? person : null,
        typed,
        values: checked.values as z.output<Rules>,
      }
      return toFormOutcome(await run(submission, args), rejections, submission)
    },
  })
}
