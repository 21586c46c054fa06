import type * as z from 'zod/mini'

/** Rules of a form. Every field arrives as text and is absent if it was not sent. */
export type FormSchema = z.ZodMiniObject

/** Names of a form's fields, taken from its rules. */
export type FieldName<Rules extends FormSchema> = keyof Rules['shape'] & string

/** One message for each invalid field. `form` is a message about several fields together. */
export type FormProblems<Name extends string = string> = { readonly [Field in Name | 'form']?: string }

/** Field values as typed. */
export type FormInput<Name extends string = string> = { readonly [Field in Name]?: string }

export type ValidationResult<Rules extends FormSchema> =
  | { outcome: 'valid'; values: z.output<Rules> }
  | { outcome: 'invalid'; problems: FormProblems<FieldName<Rules>> }

/** Validates a form, in the browser and on the server. Reports the first problem of each invalid field. */
export function validateForm<Rules extends FormSchema>(
  rules: Rules,
  typed: FormInput,
): ValidationResult<Rules> {
  const parsed = rules.safeParse(typed)
  if (parsed.success) return { outcome: 'valid', values: parsed.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
  return { outcome: 'invalid', problems: problems as FormProblems<FieldName<Rules>> }
}

/** Returns the texts of a form's body, by name. */
export function readFormInput(form: FormData | URLSearchParams): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}
