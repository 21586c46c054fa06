import type { Problems, Typed } from '../../domain/forms/judge-form.ts'

/** Why a form was not saved; `typed` brings the answers back to a page without JavaScript, never a password. */
export type FormRefusal<Name extends string = string> =
  | { outcome: 'invalid'; problems: Problems<Name>; typed?: Typed }
  | { outcome: 'limited' | 'failed'; message: string; typed?: Typed }

/** What the site answers to a form; a form that knows more outcomes adds them. */
export type FormOutcome<Name extends string = string> = { outcome: 'saved' } | FormRefusal<Name>

/** What to say when no answer came, and when one came that is none of ours. */
export interface Failures {
  unreachable: string
  failing: string
}

export const problemsIn = (outcome: object | undefined): Problems =>
  (outcome as { problems?: Problems } | undefined)?.problems ?? {}

export const typedOf = (outcome: object | undefined): Typed | undefined =>
  (outcome as { typed?: Typed } | undefined)?.typed

export const messageIn = (outcome: object | undefined): string | undefined =>
  (outcome as { message?: string } | undefined)?.message
