import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Path } from 'react-router'
import { CloseIcon } from './icon/icons.ts'
import './dialog.css'

interface DialogProps {
  open: boolean
  /** Called by the close button, Escape or a click on the backdrop. */
  onClose: () => void
  title: ReactNode
  /** Whether users can close the dialog. `false` during an operation that must not be interrupted: no close button, Escape is ignored. */
  closable?: boolean
  /** `wide` for pictures. */
  size?: 'reading' | 'wide'
  /**
   * Address of the page below, for a dialog with its own address. The server then renders the dialog open, and without JavaScript
   * the close button links to this address.
   */
  closeTo?: Partial<Path>
  children: ReactNode
}

/**
 * A modal on the native `<dialog>`, which traps and restores the focus. The page below does not scroll (`base.css`); the dialog
 * fades in 200 ms.
 */
export function Dialog({
  open,
  onClose,
  title,
  closable = true,
  size = 'reading',
  closeTo,
  children,
}: DialogProps) {
  const titleId = useId()
  const dialog = useOpenDialog(open)
  const [isSentOpen] = useState(open && closeTo !== undefined)
  const askToClose = () => closable && onClose()
  return (
    <dialog
      ref={dialog}
      className="dialog"
      open={isSentOpen || undefined}
      data-size={size}
      data-addressed={isSentOpen || undefined}
      tabIndex={isSentOpen ? -1 : undefined}
      aria-labelledby={titleId}
      {...dialogCloseProps(askToClose, open)}
    >
      <div className="dialog__sheet">
        <div className="dialog__header">
          <h2 id={titleId}>{title}</h2>
          {closable && <DialogClose onClose={onClose} closeTo={closeTo} />}
        </div>
        <div className="dialog__body">{children}</div>
      </div>
    </dialog>
  )
}

interface DialogCloseProps {
  onClose: () => void
  /** Address that the button leads to without JavaScript. */
  closeTo?: Partial<Path>
}

function DialogClose({ onClose, closeTo }: DialogCloseProps) {
  const content = (
    <>
      <CloseIcon />
      <span className="visually-hidden">Fermer</span>
    </>
  )
  if (!closeTo) {
    return (
      <button type="button" className="dialog__close" onClick={onClose}>
        {content}
      </button>
    )
  }
  const close = (event: FormEvent) => {
    event.preventDefault()
    onClose()
  }
  const { pathname, search, hash } = closeTo
  return (
    <form action={`${pathname}${hash ?? ''}`} onSubmit={close}>
      {/* A GET form replaces the query of its action by its own fields. */}
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="dialog__close">
        {content}
      </button>
    </form>
  )
}

/** Opens the element as a modal, and closes it. */
function useOpenDialog(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || open === dialog.matches(':modal')) return
    if (!open) return dialog.close()
    // The server rendered it open, but not yet as a modal.
    const isAddressed = dialog.open
    dialog.removeAttribute('open')
    dialog.showModal()
    // The dialog replaces a page, so reading starts at its title and not at its close button.
    if (isAddressed) dialog.focus()
  }, [open])
  return ref
}

/** Returns the handlers of all ways to close a dialog; each asks first. */
function dialogCloseProps(askToClose: () => void, open: boolean): ComponentProps<'dialog'> {
  return {
    onKeyDown(event) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Prevents browsers from closing the dialog themselves at the second Escape.
      event.preventDefault()
      askToClose()
    },
    onCancel(event) {
      // A file input inside fires `cancel` too.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      askToClose()
    },
    onClose(event) {
      // A phone's back gesture may close a dialog that must remain open.
      if (open && event.target === event.currentTarget) event.currentTarget.showModal()
    },
    onClick(event) {
      if (event.target === event.currentTarget) askToClose()
    },
  }
}
