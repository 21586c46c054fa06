import type { ComponentProps } from 'react'

/** Every way in which a dialog may be closed, each of which asks first. */
export function closing(askToClose: () => void, open: boolean): ComponentProps<'dialog'> {
  return {
    onKeyDown(event) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Without this a browser closes the dialog by itself at the second Escape.
      event.preventDefault()
      askToClose()
    },
    onCancel(event) {
      // A file picker inside also says « cancel » when it is left.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      askToClose()
    },
    onClose(event) {
      // A phone's back gesture may close what must stay.
      if (open && event.target === event.currentTarget) event.currentTarget.showModal()
    },
    onClick(event) {
      if (event.target === event.currentTarget) askToClose()
    },
  }
}
