import { type RefObject, useEffect } from 'react'
import { close } from './close-menu.ts'

/** Wherever the focus is, and however shortly after the opening. */
export function useEscape(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !ref.current?.open) return
      close(ref.current)
      ref.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ref])
}
