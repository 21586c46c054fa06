import type * as z from 'zod/mini'

/** What a form holds once it is right; every field comes as text and is absent when nothing was sent. */
export type FormRules = z.ZodMiniObject

/** The names of a form's fields, which stand in its rules alone. */
export type NameIn<Rules extends FormRules> = keyof Rules['shape'] & string

/** One message for each field that is wrong; `form` is wrong with several together. */
export type Problems<Name extends string = string> = { readonly [Field in Name | 'form']?: string }

/** The fields as they were typed. */
export type Typed<Name extends string = string> = { readonly [Field in Name]?: string }

export type Judgement<Rules extends FormRules> =
  | { outcome: 'valid'; values: z.output<Rules> }
  | { outcome: 'invalid'; problems: Problems<NameIn<Rules>> }

/** Judges a form, in the browser as on the server; of each field the first thing that is wrong is told. */
export function judgeForm<Rules extends FormRules>(rules: Rules, typed: Typed): Judgement<Rules> {
  const parsed = rules.safeParse(typed)
  if (parsed.success) return { outcome: 'valid', values: parsed.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
  return { outcome: 'invalid', problems: problems as Problems<NameIn<Rules>> }
}

/** The texts of a form's body, by name. */
export function typedIn(form: FormData | URLSearchParams): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}
