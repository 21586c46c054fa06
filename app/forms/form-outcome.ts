import type { FieldConflict } from '../../domain/kernel/forms/merge-changes.ts'
import type { FormInput, Problems } from '../../domain/kernel/forms/validate-form.ts'

/**
 * Why a form was not saved; `typed` brings the answers back to a page without JavaScript, never a password. `conflicts` are
 * what somebody else has changed meanwhile, to be chosen from.
 */
export type FormRefusal<Name extends string = string> =
  | {
      outcome: 'invalid'
      problems: Problems<Name>
      typed?: FormInput
      conflicts?: readonly FieldConflict[]
      question?: FormQuestion
    }
  | { outcome: 'limited' | 'failed'; message: string; typed?: FormInput }

/** A question that a person answers before the form does anything: each answer sends it again, with fields of its own. */
export interface FormQuestion {
  title: string
  lines: readonly string[]
  /** The form as it was sent. */
  fields: Readonly<Record<string, string>>
  answers: readonly { label: string; fields: Readonly<Record<string, string>> }[]
  /** Label of the button that leaves everything as it is. */
  cancel: string
}

/** What the site answers to a form; a form that knows more outcomes adds them. */
export type FormOutcome<Name extends string = string> = { outcome: 'saved' } | FormRefusal<Name>

/** Refused as a whole: the sentence stands above the fields. */
export const formError = (sentence: string): FormRefusal & { outcome: 'invalid' } => ({
  outcome: 'invalid',
  problems: { form: sentence },
})

/** What to say when no answer came, and when one came that is none of ours. */
export interface FailureMessages {
  unreachable: string
  failing: string
}

export const problemsIn = (outcome: object | undefined): Problems =>
  (outcome as { problems?: Problems } | undefined)?.problems ?? {}

export const typedOf = (outcome: object | undefined): FormInput | undefined =>
  (outcome as { typed?: FormInput } | undefined)?.typed

export const messageIn = (outcome: object | undefined): string | undefined =>
  (outcome as { message?: string } | undefined)?.message

export const conflictsIn = (outcome: object | undefined): readonly FieldConflict[] =>
  (outcome as { conflicts?: readonly FieldConflict[] } | undefined)?.conflicts ?? []

export const questionIn = (outcome: object | undefined): FormQuestion | undefined =>
  (outcome as { question?: FormQuestion } | undefined)?.question
