import { useEffect, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { CircleAlert } from '../../ui/icon/icons.ts'
import { keepPages } from './keep-pages.ts'
import { keptMark } from './kept-pages.ts'
import './kept-page-notice.css'

interface KeptPageNoticeProps {
  /** « 10 h 42 »: when the page was made. */
  at: string
  /** Other once the page has its data from the site again. */
  made: string
}

/** Over a page that comes from the phone: of which hour it is. */
export function KeptPageNotice({ at, made }: KeptPageNoticeProps) {
  const kept = useSyncExternalStore(subscribe, keptPage, () => null)
  useEffect(() => noteMade(made), [made])
  return (
    <div role="status">
      {kept && (
        <p className="kept-page-notice">
          <CircleAlert /> <span>Sans réseau&nbsp;: état de {at}</span>{' '}
          <button type="button" onClick={() => location.reload()}>
            Réessayer
          </button>{' '}
          <a href={href('/gestion/hors-reseau')}>Pages gardées</a>
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

const isMarked = () => document.documentElement.hasAttribute(keptMark)
const keptPage = () => (isMarked() ? 'kept' : null)

let firstMade: string | undefined

/** What was made since is the site's own. */
function noteMade(made: string) {
  firstMade ??= made
  if (firstMade === made || !isMarked()) return
  document.documentElement.removeAttribute(keptMark)
  for (const listener of listeners) listener()
}

/** Milliseconds after which a page that has just come has what it needs: its own work goes first. */
const quiet = 4_000

/**
 * Keeps the day's pages in this browser, and without network has links open documents: what is kept is whole pages. The tab of a
 * page that was made before the network went learns of it by itself.
 */
export function useKeptPages(): void {
  useEffect(() => {
    const keep = () => !document.hidden && keepPages()
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

/** Before anybody else hears of the press: the browser follows the link by itself. */
function openAsDocument(event: MouseEvent) {
  if (navigator.onLine && !isMarked()) return
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  if (link.origin !== location.origin || !link.pathname.startsWith('/gestion')) return
  if (link.pathname + link.search === location.pathname + location.search && link.hash) return
  event.stopImmediatePropagation()
}
