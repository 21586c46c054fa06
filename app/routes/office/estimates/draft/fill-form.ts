import type { EstimateContent } from '../../../../../domain/estimates/estimate-content.ts'
import { contentInForm } from '../../../../../domain/estimates/typed-content.ts'

/**
 * Puts `next` into the fields that still hold what they were filled with, `before`; answers what is known of those and of
 * all that hold it already. What was typed meanwhile stays.
 */
export function fillForm(
  form: HTMLFormElement,
  before: EstimateContent,
  next: EstimateContent,
): EstimateContent {
  const held = contentInForm(new FormData(form))
  const known: EstimateContent = {}
  for (const [name, value] of Object.entries(next)) {
    const isThere = form.elements.namedItem(name) !== null
    if (isThere && held[name] !== before[name] && held[name] !== value) continue
    known[name] = value
    if (isThere && held[name] !== value) put(form, name, value)
  }
  return known
}

function put(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name)
  const values = value.split(' ')
  if (
    control instanceof RadioNodeList ||
    (control instanceof HTMLInputElement && control.type === 'checkbox')
  ) {
    const boxes = control instanceof RadioNodeList ? [...control] : [control]
    for (const box of boxes) if (box instanceof HTMLInputElement) box.checked = values.includes(box.value)
  } else if (control !== null) (control as HTMLInputElement).value = value
}
