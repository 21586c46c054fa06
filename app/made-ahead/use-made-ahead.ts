import { useEffect } from 'react'

interface Where {
  and: [{ href_matches: string[] }, { not: { selector_matches: string } }]
}

/**
 * A link to a page that the browser may have made ahead is the browser's to follow: it then shows that page as it
 * lies there, instead of the router making it anew in this one. Browsers that make none ahead keep the router.
 */
export function useMadeAhead(): void {
  useEffect(() => {
    const where = readRules()
    if (!where) return
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // The router listens further in: it does not hear of the press, and the browser follows the link.
      if (link && isMadeAhead(link, where)) event.stopPropagation()
    }
    addEventListener('click', leave, true)
    return () => removeEventListener('click', leave, true)
  }, [])
}

function readRules(): Where | null {
  if (!HTMLScriptElement.supports?.('speculationrules') || !('URLPattern' in window)) return null
  const text = document.querySelector('script[type="speculationrules"]')?.textContent
  return text ? JSON.parse(text).prerender[0].where : null
}

function isMadeAhead(link: HTMLAnchorElement, { and: [shared, { not }] }: Where): boolean {
  // Another part of this page, or another of its pages, is not a next page.
  if (link.origin !== location.origin || link.pathname === location.pathname) return false
  if (link.matches(not.selector_matches)) return false
  return shared.href_matches.some((pathname) => new URLPattern({ pathname }).test(link.href))
}
