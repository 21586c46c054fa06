import { type ReactNode, useId, useState } from 'react'
import type { Path } from 'react-router'
import { closing } from './closing.ts'
import { DialogClose } from './dialog-close.tsx'
import { useOpenDialog } from './use-open-dialog.ts'
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
      {...closing(askToClose, open)}
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
