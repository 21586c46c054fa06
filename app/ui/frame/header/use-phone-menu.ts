import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { above } from '../../../styles/widths.ts'
import { useNavigationEnd } from '../navigation/use-navigation-end.ts'
import { useInert } from './use-inert.ts'

/** Props for the menu's `<details>`: the focus stays inside, Escape and a change of page close it. */
export function usePhoneMenu() {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDetailsElement>(null)
  // It may have been opened before the scripts came.
  useEffect(() => setOpen(ref.current?.open ?? false), [])
  useNavigationEnd(() => close(ref.current))
  useInert(open)
  useClosedWhenWide(ref)
  useEscape(ref)
  return {
    ref,
    open,
    onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open),
  }
}

function useClosedWhenWide(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const wide = window.matchMedia(above.compact)
    const onChange = () => wide.matches && close(ref.current)
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [ref])
}

/** Wherever the focus is, and however shortly after the opening. */
function useEscape(ref: RefObject<HTMLDetailsElement | null>) {
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

/** The element itself, which knows that it is open before the state does; its `toggle` event tells the state. */
function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false
}
