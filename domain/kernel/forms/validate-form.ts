import type * as z from 'zod/mini'

/** What a form holds once it is right; every field comes as text and is absent when nothing was sent. */
export type FormSchema = z.ZodMiniObject

/** The names of a form's fields, which stand in its rules alone. */
export type FieldName<Rules extends FormSchema> = keyof Rules['shape'] & string

/** One message for each field that is wrong; `form` is wrong with several together. */
export type Problems<Name extends string = string> = { readonly [Field in Name | 'form']?: string }

/** The fields as they were typed. */
export type FormInput<Name extends string = string> = { readonly [Field in Name]?: string }

export type ValidationResult<Rules extends FormSchema> =
  | { outcome: 'valid'; values: z.output<Rules> }
  | { outcome: 'invalid'; problems: Problems<FieldName<Rules>> }

/** In the browser as on the server; each field that is wrong has the first thing that is wrong with it. */
export function validateForm<Rules extends FormSchema>(
  rules: Rules,
  typed: FormInput,
): ValidationResult<Rules> {
  const parsed = rules.safeParse(typed)
  if (parsed.success) return { outcome: 'valid', values: parsed.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
  return { outcome: 'invalid', problems: problems as Problems<FieldName<Rules>> }
}

/** The texts of a form's body, by name. */
export function readFormInput(form: FormData | URLSearchParams): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}
