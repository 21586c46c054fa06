import { useEffect, useEffectEvent } from 'react'
import { noteResponseBuild, useDataReload } from '../../forms/page-version.ts'
import { waitForPendingForms } from '../../forms/send-form.ts'
import { setSessionEnded, useSessionEnd } from '../../forms/session-end.ts'
import { subscribeToEventStream } from './follow-events.ts'

/** Reloads the data of the page on each `changed` event of the stream at `address`. */
export function useLivePage(address: string | null): void {
  useEventStream(address, ['changed'], useRefresh(address))
}

/** Follows the event stream at `address` while the component is mounted (`subscribeToEventStream`); with `null` does nothing. */
export function useEventStream(
  address: string | null,
  names: readonly string[],
  hear: (name: string) => void,
): void {
  const onEvent = useEffectEvent(hear)
  const all = names.join(' ')
  useEffect(() => {
    if (address) return subscribeToEventStream(address, all.split(' '), (name) => onEvent(name))
  }, [address, all])
}

/**
 * Returns a function that reloads the data of the page if the site can be reached, is of the page's own build, and the session
 * still has access. Otherwise an error or the sign-in page would replace what the user is typing. `gate` is the address of an
 * event stream with the same access check as the page; a HEAD request to it is cheap, because it opens no stream.
 */
export function useRefresh(gate: string | null): () => void {
  const { revalidate } = useDataReload()
  const refresh = useEffectEvent(async () => {
    if (!gate) return
    const response = await fetch(gate, { method: 'HEAD', redirect: 'manual', cache: 'no-store' }).catch(
      () => null,
    )
    if (!response) return
    noteResponseBuild(response)
    const isSignedOut = response.type === 'opaqueredirect'
    // An outage does not show whether the session has ended.
    if (isSignedOut || response.ok) setSessionEnded(isSignedOut)
    // The event of the page's own form can arrive before its response, which may redirect.
    await waitForPendingForms()
    // A 404 reloads too: a deleted or forbidden record must disappear from the page.
    if (response.ok || response.status === 404) void revalidate()
  })
  const hasEnded = useSessionEnd()
  useEffect(() => {
    if (!hasEnded) return
    // The user returns from the tab in which they signed in.
    const again = () => void refresh()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [hasEnded])
  return () => void refresh()
}
