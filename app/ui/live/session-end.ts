import { useSyncExternalStore } from 'react'

let hasEnded = false
const listeners = new Set<() => void>()

/** What the site has just answered: a gate led away to the sign-in, or it did not. */
export function reportSession(isSignedOut: boolean): void {
  hasEnded = isSignedOut
  for (const listener of listeners) listener()
}

/** True from the moment that a gate has led this page to the sign-in until one lets it in again. */
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
