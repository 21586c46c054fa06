import { type FormEvent, useEffect, useRef } from 'react'

/**
 * Keeps the fields of a search form equal to the query of the address, including the browser's back and forward buttons, without
 * moving the focus. Text typed before hydration or while a response is pending is not replaced.
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
