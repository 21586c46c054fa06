import { useEffect } from 'react'
import { createPath, Link, useBlocker, useLocation } from 'react-router'
import { useNewerVersion } from '../../forms/page-version.ts'
import { waitForPendingForms } from '../../forms/send-form.ts'
import { useSessionEnd } from '../../forms/session-end.ts'
import { hasUnsavedInput } from '../../forms/unsaved-input.ts'
import './session-notice.css'

/**
 * Notice that the site was updated since the page was opened. Reloads the page at the next idle moment if that loses no
 * input; otherwise the user decides. Links open the next page as a new document.
 */
export function UpdateNotice() {
  const version = useNewerVersion()
  const hasEnded = useSessionEnd()
  const { pathname, search } = useLocation()
  useReloadWhenIdle(version)
  useDocumentNavigation(version !== null)
  return (
    // The element has no role `status`, because pages have a `status` of their own.
    <div aria-live="polite">
      {version && !hasEnded && (
        <p className="session-notice">
          Le site a été mis à jour depuis que cette page est ouverte.{' '}
          <Link to={pathname + search} reloadDocument>
            Recharger la page
          </Link>
        </p>
      )}
    </div>
  )
}

/** Milliseconds without a key, pointer or scroll event after which the user counts as idle. */
const idleAfter = 5_000

const activities = ['keydown', 'pointerdown', 'pointermove', 'scroll'] as const

/** Reloads the page when the user is idle or has left the tab. Tries once for each version, in case two nodes differ for long. */
function useReloadWhenIdle(version: string | null): void {
  useEffect(() => {
    if (!version || wasReloadedFor(version)) return
    let timer: ReturnType<typeof setTimeout>
    const tryReload = async () => {
      await waitForPendingForms()
      if (!mayReload()) return wait()
      if (rememberReload(version)) location.reload()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void tryReload(), idleAfter)
    }
    const onVisibility = () => {
      if (document.hidden) void tryReload()
    }
    for (const activity of activities)
      window.addEventListener(activity, wait, { capture: true, passive: true })
    document.addEventListener('visibilitychange', onVisibility)
    wait()
    return () => {
      clearTimeout(timer)
      for (const activity of activities) window.removeEventListener(activity, wait, { capture: true })
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [version])
}

/** Whether a reload loses nothing: no input is unsaved, no field has the focus and no dialog is open. */
function mayReload(): boolean {
  const isInField = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
  return (
    navigator.onLine && !hasUnsavedInput() && !isInField && document.querySelector('dialog[open]') === null
  )
}

/** Loads pages as new documents while the page is outdated: its code would misread the data of another build. */
function useDocumentNavigation(isOutdated: boolean): void {
  const { pathname, search } = useLocation()
  // Handles navigation that the page's own code starts. The effect below hides links, searches and Back from the router.
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isSamePage = pathOf(nextLocation) === pathOf(currentLocation)
    if (!isOutdated || isSamePage) return false
    location[historyAction === 'PUSH' ? 'assign' : 'replace'](createPath(nextLocation))
    return true
  })
  const here = pathOf({ pathname, search })
  useEffect(() => {
    if (!isOutdated) return
    // Without the router's listeners, the browser itself follows a link or sends a search.
    const letBrowserOpen = (event: Event) => {
      const opener = event.type === 'click' ? 'a[href]' : 'form[method=get]'
      if (event.target instanceof Element && event.target.closest(opener)) event.stopPropagation()
    }
    const reloadAfterBack = (event: Event) => {
      if (pathOf(location) === here) return
      event.stopImmediatePropagation()
      location.reload()
    }
    const listeners = new AbortController()
    const first = { capture: true, signal: listeners.signal }
    addEventListener('click', letBrowserOpen, first)
    addEventListener('submit', letBrowserOpen, first)
    addEventListener('popstate', reloadAfterBack, first)
    return () => listeners.abort()
  }, [isOutdated, here])
}

const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** Key of the list of versions for which this tab was reloaded. Two nodes of different builds can take turns. */
const reloadKey = 'reloaded-for-versions'

const readReloads = (): string[] => JSON.parse(sessionStorage.getItem(reloadKey) ?? '[]')

function wasReloadedFor(version: string): boolean {
  try {
    return readReloads().includes(version)
  } catch {
    // Without storage, a reload could repeat for ever.
    return true
  }
}

/** Notes the reload. Returns `false` if the tab cannot store it: a reload could then repeat for ever. */
function rememberReload(version: string): boolean {
  try {
    sessionStorage.setItem(reloadKey, JSON.stringify([...readReloads(), version]))
    return true
  } catch {
    return false
  }
}
