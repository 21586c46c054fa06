import { useSyncExternalStore } from 'react'

let hasEnded = false
const listeners = new Set<() => void>()

/** Stores whether the latest response redirected to the sign-in page, and notifies the components that use it. */
export function setSessionEnded(isSignedOut: boolean): void {
  hasEnded = isSignedOut
  for (const listener of listeners) listener()
}

/** Returns `true` from the first response that redirects to the sign-in page until one that does not. */
export const useSessionEnd = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasEnded,
    () => false,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
