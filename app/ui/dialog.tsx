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
import { X } from './icon/icons.ts'
import './dialog.css'

interface DialogProps {
  open: boolean
  /** Asked for by the close button, Escape or a press on the backdrop. */
  onClose: () => void
  title: ReactNode
  /** `false` while something runs that must not be left: no button, and Escape and backdrop do nothing. */
  closable?: boolean
  /** `wide` gives pictures the room that a text does not want. */
  size?: 'reading' | 'wide'
  /**
   * For a dialog with an address of its own: the page below it. The server then sends the dialog open, and
   * without JavaScript its close button leads there.
   */
  closeTo?: Partial<Path>
  children: ReactNode
}

/**
 * A modal on the platform's own `<dialog>`: it traps the focus and gives it back. The page below stays
 * still (`base.css`), and it fades in 200 ms (docs/product.md §4).
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
  /** Where the button leads by itself when no script answers the press. */
  closeTo?: Partial<Path>
}

function DialogClose({ onClose, closeTo }: DialogCloseProps) {
  const content = (
    <>
      <X />
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
      {/* A form puts its own fields in the place of its address's query. */}
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
    // As the server sent it, it is open but no modal yet.
    const isAddressed = dialog.open
    dialog.removeAttribute('open')
    dialog.showModal()
    // It stands in a page's place, so it is read from its title on, not from its close button.
    if (isAddressed) dialog.focus()
  }, [open])
  return ref
}

/** Every way in which a dialog may be closed, each of which asks first. */
function dialogCloseProps(askToClose: () => void, open: boolean): ComponentProps<'dialog'> {
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
