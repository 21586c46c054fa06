import { readTextFields } from './send-form.ts'

/** Forms that were saved and not changed since. Their fields keep the defaults of the page until its data is reloaded. */
const savedForms = new WeakSet<HTMLFormElement>()

/** Records that `form` was saved with the text fields `sent`, unless the user has changed it since. */
export function recordSavedForm(form: HTMLFormElement | null, sent: string): void {
  if (!form || readTextFields(form).toString() !== sent) return
  savedForms.add(form)
  form.addEventListener('input', () => savedForms.delete(form), { once: true })
}

/**
 * Whether a reload of the page would lose something: text, a choice or a file that differs from the default of its field, or what
 * a component holds outside of fields and marks with `data-unsaved`. Fields are compared, not events counted: text typed before
 * hydration fires no event.
 */
export const hasUnsavedInput = (): boolean =>
  document.querySelector('[data-unsaved]') !== null ||
  [...document.querySelectorAll<Control>('input, textarea, select')].some(
    (control) => isChanged(control) && !(control.form && savedForms.has(control.form)),
  )

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return isSelectionChanged(control)
  if (control.type === 'file') return control.value !== ''
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'))
    return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

function isSelectionChanged({ options, selectedIndex, multiple }: HTMLSelectElement): boolean {
  const all = [...options]
  // Without a default the browser selects the first option.
  if (!multiple && !all.some(({ defaultSelected }) => defaultSelected)) return selectedIndex > 0
  return all.some(({ selected, defaultSelected }) => selected !== defaultSelected)
}
