import * as z from 'zod/mini'
import { withoutControls } from '../without-controls.ts'

export const choice = 'Champ requis'
export const cleaned = z.overwrite<string>((text) => withoutControls(text).trim())

export function text(required: string, longest = 200) {
  return z
    .string({ error: required })
    .check(
      cleaned,
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(longest, { error: `${longest} caractères au plus` }),
    )
}

export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.enum(values, { error: choice })
}

export function keysOf<Options extends Record<string, string>>(options: Options) {
  return Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]]
}

/** A whole number, as it is typed into a field of text. */
export function count(most: number, wrong: string) {
  const number = z
    .int({ error: wrong })
    .check(z.minimum(1, { error: wrong }), z.maximum(most, { error: wrong }))
  return z.pipe(z.pipe(text(choice), z.transform(Number)), number)
}

/** Nothing is asked of a field that was left empty. */
export function ifGiven<Rule extends z.ZodMiniType>(rule: Rule) {
  const given: z.ZodMiniType<unknown, unknown> = z.transform((typed) => typed || undefined)
  return z.pipe(given as z.ZodMiniType<z.input<Rule> | undefined, unknown>, z.optional(rule))
}
