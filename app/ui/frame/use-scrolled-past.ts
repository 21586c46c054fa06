import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled by more than `pixels`; `false` on the server. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    listenToScroll,
    () => window.scrollY > pixels,
    () => false,
  )
}

function listenToScroll(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
