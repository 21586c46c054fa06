import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

interface DialogProps {
  open: boolean
  /** Asked for by the close button, Escape or a press on the backdrop. */
  onClose: () => void
  title: string
  /** `false` while something runs that must not be left: no button, and Escape and backdrop do nothing. */
  closable?: boolean
  /** `wide` gives pictures the room that a text does not want. */
  size?: 'reading' | 'wide'
  children: ReactNode
}

/**
 * A modal on the platform's own `<dialog>`: it traps the focus and gives it back. The page below stays
 * still (`base.css`), and it fades in 200 ms (docs/product.md §4).
 */
export function Dialog({ open, onClose, title, closable = true, size = 'reading', children }: DialogProps) {
  const titleId = useId()
  const dialog = useOpenDialog(open)
  const askToClose = () => closable && onClose()
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      aria-labelledby={titleId}
      {...closing(askToClose, open)}
    >
      <div className="dialog__sheet">
        <header className="dialog__header">
          <h2 id={titleId}>{title}</h2>
          {closable && (
            <button type="button" className="dialog__close" onClick={onClose}>
              <X aria-hidden />
              <span className="visually-hidden">Fermer</span>
            </button>
          )}
        </header>
        <div className="dialog__body">{children}</div>
      </div>
    </dialog>
  )
}

function useOpenDialog(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || open === dialog.open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])
  return ref
}

function closing(askToClose: () => void, open: boolean): ComponentProps<'dialog'> {
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
