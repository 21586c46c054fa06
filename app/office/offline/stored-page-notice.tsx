import { useEffect, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { AlertIcon } from '../../ui/icon/icons.ts'
import { storePagesOffline } from './store-pages.ts'
import { storedPageAttribute } from './stored-pages.ts'
import '../../ui/link-button.css'
import './stored-page-notice.css'

interface KeptPageNoticeProps {
  /** Time at which the page was rendered: « 10 h 42 ». */
  at: string
  /** Key of the page's data. Changes when the page has loaded them from the site again. */
  made: string
}

/** Notice above a page that was stored on the phone: the time at which it was rendered. */
export function StoredPageNotice({ at, made }: KeptPageNoticeProps) {
  const kept = useSyncExternalStore(subscribe, keptPage, () => null)
  useEffect(() => noteMade(made), [made])
  return (
    <div role="status">
      {kept && (
        <p className="stored-page-notice">
          <AlertIcon /> <span>Sans réseau&nbsp;: état de {at}</span>{' '}
          <button type="button" className="link-button" onClick={() => location.reload()}>
            Réessayer
          </button>{' '}
          <a className="link-button" href={href('/gestion/hors-reseau')}>
            Pages gardées
          </a>
        </p>
      )}
    </div>
  )
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isMarked = () => document.documentElement.hasAttribute(storedPageAttribute)
const keptPage = () => (isMarked() ? 'kept' : null)

let firstMade: string | undefined

/** Removes the mark of a stored page when its data were loaded from the site again. */
function noteMade(made: string) {
  firstMade ??= made
  if (firstMade === made || !isMarked()) return
  document.documentElement.removeAttribute(storedPageAttribute)
  for (const listener of listeners) listener()
}

/** Delay in milliseconds before pages are stored, so that loading the current page comes first. */
const quiet = 4_000

/**
 * Stores the day's pages in this browser, and again when the network returns or the tab becomes visible. Without network, links
 * open whole documents, because only whole pages are stored. This applies to tabs that were opened before the network was lost,
 * too.
 */
export function useStoredPages(): void {
  useEffect(() => {
    const keep = () => !document.hidden && storePagesOffline()
    const first = setTimeout(keep, quiet)
    addEventListener('click', openAsDocument, { capture: true })
    addEventListener('online', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearTimeout(first)
      removeEventListener('click', openAsDocument, { capture: true })
      removeEventListener('online', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [])
}

/**
 * Stops the router from handling the click on a link, so that the browser follows it. Registered in the capture phase, before
 * other listeners.
 */
function openAsDocument(event: MouseEvent) {
  if (navigator.onLine && !isMarked()) return
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  if (link.origin !== location.origin || !link.pathname.startsWith('/gestion')) return
  if (link.pathname + link.search === location.pathname + location.search && link.hash) return
  event.stopImmediatePropagation()
}
