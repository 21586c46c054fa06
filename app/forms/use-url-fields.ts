import { type FormEvent, useEffect, useRef } from 'react'

/**
 * Keeps the fields of a search form equal to the query of the address, including the browser's back and forward buttons, without
 * moving the focus. Text typed before hydration or while a response is pending is not replaced.
 */
export function useUrlFields(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const address = JSON.stringify(values)
  const shown = useRef(address)
  const submitted = useRef<FormData>(null)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    for (const [name, value] of Object.entries(JSON.parse(address) as Record<string, string>)) {
      const control = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
      if (control && submitted.current?.get(name) !== value) control.value = value
    }
    submitted.current = null
  }, [address])
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    submitted.current = new FormData(currentTarget)
  }
  return { ref: form, onSubmit }
}
