import { useEffect } from 'react'

/** Everything that the open menu covers; while it is inert, the focus cannot leave the menu. */
const covered = '.header__home, .skip-link, main, .footer, .quote-bar'

/** What the open menu covers takes no focus meanwhile. */
export function useInert(open: boolean) {
  useEffect(() => {
    if (!open) return
    const elements = [...document.querySelectorAll<HTMLElement>(covered)]
    for (const element of elements) element.inert = true
    return () => {
      for (const element of elements) element.inert = false
    }
  }, [open])
}
