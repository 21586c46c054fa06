import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { pageHandleOf } from '../../http/page-handle.ts'
import './page-change.css'

/**
 * Does for client-side navigation what the browser does on a page load: announces the new title, focuses the new heading, and
 * shows a thin progress line while a slow page loads.
 */
export function PageChangeAnnouncer() {
  const [title, setTitle] = useState('')
  const { hash } = useLocation()
  const pathname = usePagePath()
  const shown = useRef(pathname)
  const { state } = useNavigation()

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    if (!hash) focusHeading()
  }, [pathname, hash])

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
      <div className="page-change" data-busy={state === 'loading' || undefined} aria-hidden="true" />
    </>
  )
}

/**
 * Returns the path of the page, with the `page` parameter of a paged list. Unchanged by a dialog with an address of its own and
 * by a list that grows below.
 */
function usePagePath(): string {
  const number = new URLSearchParams(useLocation().search).get('page') ?? ''
  const page = useMatches().findLast((match) => !pageHandleOf(match)?.isOverlay)
  return pageHandleOf(page)?.growsBelow ? `${page?.pathname}` : `${page?.pathname}?${number}`
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
