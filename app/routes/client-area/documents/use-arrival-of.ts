import { useEffect, useState } from 'react'

/** Said by a page that is alive only: before, the browser shows the wait, and nobody would take the words away again. */
export function useArrivalOf(url: string) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    // It may have come before the page's scripts did.
    setWaiting(performance.getEntriesByName(new URL(url, location.href).href).length === 0)
  }, [url])
  return { isWaiting, onLoad: () => setWaiting(false) }
}
