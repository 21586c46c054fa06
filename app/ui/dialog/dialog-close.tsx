import type { FormEvent } from 'react'
import type { Path } from 'react-router'
import { X } from '../icon/icons.ts'

interface DialogCloseProps {
  onClose: () => void
  /** Where the button leads by itself when no script answers the press. */
  closeTo?: Partial<Path>
}

export function DialogClose({ onClose, closeTo }: DialogCloseProps) {
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
