import { useSyncExternalStore } from 'react'
import { above } from '../../../styles/widths.ts'

/** Whether the screen is as narrow as a phone's; `false` on the server, which cannot know. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    listenToWidth,
    () => !window.matchMedia(above.phone).matches,
    () => false,
  )
}

function listenToWidth(onChange: () => void) {
  const wider = window.matchMedia(above.phone)
  wider.addEventListener('change', onChange)
  return () => wider.removeEventListener('change', onChange)
}
