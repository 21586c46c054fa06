import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useNavigationEnd } from '../navigation/use-navigation-end.ts'

/** Opened by hovering, it closes when the mouse leaves; opened by a press, it stays until pressed again. */
type SubmenuState = 'closed' | 'hovered' | 'pressed'

/** The behaviour of a submenu: props for the item that holds everything and for its button. */
export function useSubmenu() {
  const [state, setState] = useState<SubmenuState>('closed')
  const button = useRef<HTMLButtonElement>(null)
  useNavigationEnd(() => setState('closed'))

  const hover = (next: SubmenuState) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setState((now) => (now === 'pressed' ? now : next))
  }
  return {
    open: state !== 'closed',
    button: { ref: button, onClick: () => setState(state === 'pressed' ? 'closed' : 'pressed') },
    item: {
      onPointerEnter: hover('hovered'),
      onPointerLeave: hover('closed'),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setState('closed')
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || state === 'closed') return
        setState('closed')
        button.current?.focus()
      },
    },
  }
}
