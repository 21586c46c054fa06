type Values = Record<string, string>

/** What a form holds, by name, as the record is kept. */
export type ReadValues = (form: FormData | URLSearchParams) => Values

/**
 * Puts `next` into the fields that still hold what they were filled with, `before`; answers what is known of those and of
 * all that hold it already. What was typed meanwhile stays. A filled field hears of it by the event `fill`.
 */
export function fillForm(form: HTMLFormElement, read: ReadValues, before: Values, next: Values): Values {
  const held = read(new FormData(form))
  const known: Values = {}
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
  } else if (control !== null) {
    const field = control as HTMLInputElement
    field.value = value
    field.dispatchEvent(new Event('fill'))
  }
}
