import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { factsOf } from '../../http/page-facts.ts'
import './page-change.css'

/**
 * What a browser does by itself when a page loads, for pages that come without a load: the new title is
 * announced, the focus goes to the new heading, and a thin line shows that a slow page is on its way.
 */
export function PageChange() {
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
 * The address of the page itself, with its number in a list of several pages: a dialog that opens over it with
 * an address of its own changes nothing, nor does a list that grows below.
 */
function usePagePath(): string {
  const number = new URLSearchParams(useLocation().search).get('page') ?? ''
  const page = useMatches().findLast((match) => !factsOf(match)?.isOverlay)
  return factsOf(page)?.growsBelow ? `${page?.pathname}` : `${page?.pathname}?${number}`
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
