import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { whenFormsSettled } from '../../forms/send-form.ts'
import { followEvents } from './follow-events.ts'
import { reportSession, useSessionEnd } from './session-end.ts'

/** Keeps the page's data as they are now: loads them anew each time the event stream at `address` says `changed`. */
export function useLivePage(address: string | null): void {
  useEventStream(address, ['changed'], useRefresh(address))
}

/** Follows the event stream at `address` as long as the page shows it (`followEvents`); `null` follows nothing. */
export function useEventStream(
  address: string | null,
  names: readonly string[],
  hear: (name: string) => void,
): void {
  const onEvent = useEffectEvent(hear)
  const all = names.join(' ')
  useEffect(() => {
    if (address) return followEvents(address, all.split(' '), (name) => onEvent(name))
  }, [address, all])
}

/**
 * Loads the page's data anew where the site can be reached and still lets the reader in: otherwise an error or the sign-in
 * would stand in the page's place, and somebody may be in the middle of it. `gate` is an event stream behind the page's own
 * gate: asked for its head alone, it takes no place and reads next to nothing.
 */
export function useRefresh(gate: string | null): () => void {
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(async () => {
    if (!gate) return
    const answer = await fetch(gate, { method: 'HEAD', redirect: 'manual', cache: 'no-store' }).catch(
      () => null,
    )
    if (!answer) return
    const isSignedOut = answer.type === 'opaqueredirect'
    // An outage says nothing of the session.
    if (isSignedOut || answer.ok) reportSession(isSignedOut)
    // The page hears of its own form, too, and sooner than it learns where to go from here.
    await whenFormsSettled()
    // What is not there any more, or no longer theirs to see, is not to be seen any longer.
    if (answer.ok || answer.status === 404) void revalidate()
  })
  const hasEnded = useSessionEnd()
  useEffect(() => {
    if (!hasEnded) return
    // Whoever comes back from the tab in which they have signed in.
    const again = () => void refresh()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [hasEnded])
  return () => void refresh()
}
