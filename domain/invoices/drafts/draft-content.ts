import { typedLines } from '../typed-lines.ts'
import { writeLines } from './draft-lines.ts'

/** What is kept of an invoice that is being prepared, as it is typed; the lines are one text. */
export const draftFields = [
  'pos',
  'supplied_on',
  'purchase_order',
  'registration',
  'mileage',
  'exemption',
  'email',
  'lignes',
] as const
export type DraftContent = Record<string, string>

/** What a form holds; the lines are its rows, or the text that was chosen in their place. */
export function contentInForm(form: FormData | URLSearchParams): DraftContent {
  const held = Object.fromEntries(draftFields.map((name) => [name, String(form.get(name) ?? '').trim()]))
  return form.has('description') ? { ...held, lignes: writeLines(typedLines(form)) } : held
}
