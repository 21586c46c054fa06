import { useEffect } from 'react'
import { href, useLocation } from 'react-router'
import { randomId } from '../../../domain/kernel/random-id.ts'
import type { ViewedPage } from '../../../domain/oversight/audience/record-viewed-page.ts'
import { visitSourceParameters } from '../../../domain/oversight/audience/visit-source-parameters.ts'
import { usePageHandle } from '../../http/page-handle.ts'

/** Reports each page view to the site after hydration, without waiting for the response. */
export function useReportPageView(): void {
  const { pathname, search } = useLocation()
  const isCounted = Boolean(usePageHandle()?.audience)
  useEffect(() => {
    if (!isCounted) return
    const report = () => reportPageView(pathname, search)
    // A prerendered page has not been seen yet, and may never be.
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', report, { once: true })
    else report()
  }, [pathname, search, isCounted])
}

function reportPageView(path: string, search: string): void {
  if (hasTrackingOptOut() || hasOptedOutOfAudience()) return
  const page: ViewedPage = {
    session: currentVisitId(randomId),
    path,
    display_width: innerWidth,
    access_params: visitSourceParameters(new URLSearchParams(search)),
  }
  navigator.sendBeacon(href('/audience'), new Blob([JSON.stringify(page)], { type: 'application/json' }))
}

const key = 'audience'

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function hasTrackingOptOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Whether the visitor has opted out on this device; `true` in a browser without storage. */
export function hasOptedOutOfAudience(): boolean {
  try {
    return localStorage.getItem(key) === 'off'
  } catch {
    return true
  }
}

/** Opts this browser out and forgets the current visit, or opts it in again. */
export function setAudienceOptOut(isOptedOut: boolean): void {
  if (isOptedOut) {
    localStorage.setItem(key, 'off')
    sessionStorage.removeItem(key)
  } else {
    localStorage.removeItem(key)
  }
}

/** Returns the id of this tab's visit, created at its first page and lost when the tab closes. */
function currentVisitId(makeId: () => string): string {
  const id = sessionStorage.getItem(key) ?? makeId()
  sessionStorage.setItem(key, id)
  return id
}
