import { baseField } from '../../forms/merge-changes.ts'
import { type EstimateContent, wholeContent } from './estimate-content.ts'

const isSeveral = (name: string) => name.endsWith('_defects')

/** A draft as its form holds it: what is ticked several times under one name is one text. */
export function contentInForm(form: FormData | URLSearchParams): EstimateContent {
  const names = [...new Set(form.keys())].filter((name) => name !== baseField)
  return wholeContent(
    Object.fromEntries(
      names.map((name) => [name, isSeveral(name) ? form.getAll(name).join(' ') : form.get(name)]),
    ),
  )
}
