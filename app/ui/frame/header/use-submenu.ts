import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useNavigationEnd } from '../navigation/use-navigation-end.ts'

/** Opened by hovering, it closes when the mouse leaves; opened by a press, it stays until pressed again. */
type SubmenuState = 'closed' | 'hovered' | 'pressed'

/** The behaviour of a submenu: props for the item that holds everything and for its button. */
export function useSubmenu() {
  const [state, setState] = useState<SubmenuState>('closed')
  const button = useRef<HTMLButtonElement>(null)
  useNavigationEnd(() => setState('closed'))

  const isOpen = state !== 'closed'
  // Opened by hovering, the focus is elsewhere: the whole page listens, and who is inside comes back to the button.
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setState('closed')
      if (button.current?.parentElement?.contains(document.activeElement)) button.current.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  const hover = (next: SubmenuState) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setState((now) => (now === 'pressed' ? now : next))
  }
  return {
    open: isOpen,
    button: { ref: button, onClick: () => setState(state === 'pressed' ? 'closed' : 'pressed') },
    item: {
      onPointerEnter: hover('hovered'),
      onPointerLeave: hover('closed'),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setState('closed')
      },
    },
  }
}
