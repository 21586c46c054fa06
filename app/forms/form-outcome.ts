import type { FieldConflict } from '../../domain/kernel/forms/merge-changes.ts'
import type { FormInput, FormProblems } from '../../domain/kernel/forms/validate-form.ts'

/**
 * Reason why a form was not saved. `typed` contains the values for a page without JavaScript, never a password. `conflicts` are
 * concurrent changes of other users, to choose from.
 */
export type FormRejection<Name extends string = string> =
  | {
      outcome: 'invalid'
      problems: FormProblems<Name>
      typed?: FormInput
      conflicts?: readonly FieldConflict[]
      question?: FormQuestion
    }
  | { outcome: 'limited' | 'failed'; message: string; typed?: FormInput }

/** A question to confirm before the form takes effect. Each choice sends the form again with additional fields. */
export interface FormQuestion {
  title: string
  lines: readonly string[]
  /** Records that the question is about; they open in a new tab. */
  records?: readonly { to: string; text: string }[]
  /** Fields of the form as sent. */
  fields: Readonly<Record<string, string>>
  /** The choices. Stored responses and pages of earlier releases use this name. */
  answers: readonly { label: string; fields: Readonly<Record<string, string>> }[]
  /** Label of the button that changes nothing. */
  cancel: string
}

/** Result of a form; forms with other outcomes extend it. */
export type FormOutcome<Name extends string = string> = { outcome: 'saved' } | FormRejection<Name>

/** Returns a problem of the whole form, shown above the fields. */
export const formWideProblem = (sentence: string): FormRejection & { outcome: 'invalid' } => ({
  outcome: 'invalid',
  problems: { form: sentence },
})

/** Messages for a missing response and for a response that is not the site's. */
export interface FailureMessages {
  unreachable: string
  failing: string
}

export const problemsOfOutcome = (outcome: object | undefined): FormProblems =>
  (outcome as { problems?: FormProblems } | undefined)?.problems ?? {}

export const submittedValuesOfOutcome = (outcome: object | undefined): FormInput | undefined =>
  (outcome as { typed?: FormInput } | undefined)?.typed

export const messageOfOutcome = (outcome: object | undefined): string | undefined =>
  (outcome as { message?: string } | undefined)?.message

export const conflictsOfOutcome = (outcome: object | undefined): readonly FieldConflict[] =>
  (outcome as { conflicts?: readonly FieldConflict[] } | undefined)?.conflicts ?? []

export const questionOfOutcome = (outcome: object | undefined): FormQuestion | undefined =>
  (outcome as { question?: FormQuestion } | undefined)?.question
