import { useEffect } from 'react'
import { href, useLocation } from 'react-router'
import { accessParams } from '../../domain/audience/access-params.ts'
import type { ViewedPage } from '../../domain/audience/record-viewed-page.ts'
import { randomId } from '../../domain/random-id.ts'
import { usePageFacts } from '../page-facts.ts'
import { asksNotToBeFollowed, hasRefused, visitOf } from './refusal.ts'

/** Tells the site of each page seen, once the page is alive; never waited for (docs/product.md §7.8, §10.13). */
export function useAudience(): void {
  const { pathname, search } = useLocation()
  const isCounted = Boolean(usePageFacts()?.audience)
  useEffect(() => {
    if (!isCounted) return
    const tell = () => tellOf(pathname, search)
    // A page made ahead is not seen yet, perhaps never.
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', tell, { once: true })
    else tell()
  }, [pathname, search, isCounted])
}

function tellOf(path: string, search: string): void {
  if (asksNotToBeFollowed() || hasRefused()) return
  const page: ViewedPage = {
    session: visitOf(randomId),
    path,
    display_width: innerWidth,
    access_params: accessParams(new URLSearchParams(search)),
  }
  navigator.sendBeacon(href('/audience'), new Blob([JSON.stringify(page)], { type: 'application/json' }))
}
