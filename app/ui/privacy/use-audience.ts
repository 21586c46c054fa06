import { useEffect } from 'react'
import { href, useLocation } from 'react-router'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { accessParams } from '../../../domain/oversight/audience/access-params.ts'
import type { ViewedPage } from '../../../domain/oversight/audience/record-viewed-page.ts'
import { usePageFacts } from '../../http/page-facts.ts'

/** Tells the site of each page seen, once the page is alive; never waited for (docs/product.md §7.8, §10.13). */
export function useReportPageView(): void {
  const { pathname, search } = useLocation()
  const isCounted = Boolean(usePageFacts()?.audience)
  useEffect(() => {
    if (!isCounted) return
    const report = () => reportPageView(pathname, search)
    // A prerendered page is not seen yet, perhaps never.
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', report, { once: true })
    else report()
  }, [pathname, search, isCounted])
}

function reportPageView(path: string, search: string): void {
  if (prefersNoTracking() || hasOptedOut()) return
  const page: ViewedPage = {
    session: currentVisitId(randomId),
    path,
    display_width: innerWidth,
    access_params: accessParams(new URLSearchParams(search)),
  }
  navigator.sendBeacon(href('/audience'), new Blob([JSON.stringify(page)], { type: 'application/json' }))
}

const key = 'audience'

/** True for a browser that asks every site not to follow its owner. */
export function prefersNoTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** The visitor's own choice on this device; a browser that keeps nothing is not counted either. */
export function hasOptedOut(): boolean {
  try {
    return localStorage.getItem(key) === 'off'
  } catch {
    return true
  }
}

/** Refuses from now on, and forgets the visit that runs; or takes that back. */
export function setOptOut(isRefused: boolean): void {
  if (isRefused) {
    localStorage.setItem(key, 'off')
    sessionStorage.removeItem(key)
  } else {
    localStorage.removeItem(key)
  }
}

/** The number of the visit that runs in this tab, made at its first page; it ends with the tab. */
function currentVisitId(makeId: () => string): string {
  const id = sessionStorage.getItem(key) ?? makeId()
  sessionStorage.setItem(key, id)
  return id
}
