import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Everything that the open menu covers; while it is inert, the focus cannot leave the menu. */
const covered = '.header__home, .skip-link, main, .footer, .quote-bar'
const widerThanPhones = '(width > 1080px)'

/** Props for the menu's `<details>`: the focus stays inside, Escape and a change of page close it. */
export function usePhoneMenu() {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => setOpen(false), [key])
  useInert(open)
  useClosedWhenWide(setOpen)
  useEscape(open, () => {
    setOpen(false)
    ref.current?.querySelector('summary')?.focus()
  })
  return {
    ref,
    open,
    onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open),
  }
}

/** Wherever the focus is: what the menu covers cannot hold it. */
function useEscape(open: boolean, close: () => void) {
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  })
  useEffect(() => {
    if (!open) return
    const controller = new AbortController()
    document.addEventListener('keydown', onKeyDown, controller)
    return () => controller.abort()
  }, [open])
}

function useInert(open: boolean) {
  useEffect(() => {
    if (!open) return
    const elements = [...document.querySelectorAll<HTMLElement>(covered)]
    for (const element of elements) element.inert = true
    return () => {
      for (const element of elements) element.inert = false
    }
  }, [open])
}

function useClosedWhenWide(setOpen: (open: boolean) => void) {
  useEffect(() => {
    const wide = window.matchMedia(widerThanPhones)
    const close = () => wide.matches && setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [setOpen])
}
