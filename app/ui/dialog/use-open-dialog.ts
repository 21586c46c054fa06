import { useLayoutEffect, useRef } from 'react'

/** Opens the element as a modal, and closes it. */
export function useOpenDialog(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || open === dialog.matches(':modal')) return
    if (!open) return dialog.close()
    // As the server sent it, it is open but no modal yet.
    const isAddressed = dialog.open
    dialog.removeAttribute('open')
    dialog.showModal()
    // It stands in a page's place, so it is read from its title on, not from its close button.
    if (isAddressed) dialog.focus()
  }, [open])
  return ref
}
