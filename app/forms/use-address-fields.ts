import { useEffect, useRef } from 'react'

/**
 * For a form whose answer is an address: its fields, by name, follow what the address says, also with the browser's own
 * buttons, and keep the focus. Answers the ref of the form.
 */
export function useAddressFields(said: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const address = JSON.stringify(said)
  const shown = useRef(address)
  useEffect(() => {
    // What was typed before the page came alive stays.
    if (shown.current === address) return
    shown.current = address
    for (const [name, value] of Object.entries(JSON.parse(address) as Record<string, string>)) {
      const control = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
      if (control) control.value = value
    }
  }, [address])
  return form
}
