import { baseField, readBase } from '../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, typedOf } from '../../../forms/form-outcome.ts'
import type { ReadValues } from './fill-form.ts'

export type Values = Record<string, string>

/** Somebody typed before the page came alive. */
export function isTypedIn(form: HTMLFormElement, read: ReadValues, base: Values): boolean {
  const sent = new FormData(form)
  const held = read(sent)
  return [...sent.keys()].some((name) => name !== baseField && held[name] !== base[name])
}

/** What was typed, as an outcome brings it back. */
export const typedContent = (outcome: FormOutcome | undefined, read: ReadValues): Values => {
  const typed = typedOf(outcome)
  return typed ? read(new URLSearchParams(Object.entries(typed) as [string, string][])) : {}
}

/** What that was written upon. */
export const baseIn = (outcome: FormOutcome | undefined) => readBase(typedOf(outcome)?.[baseField]) as Values
