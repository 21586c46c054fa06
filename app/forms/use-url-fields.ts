import { type FormEvent, useEffect, useRef } from 'react'

/**
 * For a form whose answer is an address: its fields, by name, follow what the address says, also with the browser's own
 * buttons, and keep the focus. What was typed before the page came alive stays, and so does what is typed while an answer
 * is on its way.
 */
export function useUrlFields(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const address = JSON.stringify(values)
  const shown = useRef(address)
  const asked = useRef<FormData>(null)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    for (const [name, value] of Object.entries(JSON.parse(address) as Record<string, string>)) {
      const control = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
      if (control && asked.current?.get(name) !== value) control.value = value
    }
    asked.current = null
  }, [address])
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    asked.current = new FormData(currentTarget)
  }
  return { ref: form, onSubmit }
}
