import { useEffect, useRef, useState } from 'react'
import type { Summary, SummaryEntry } from './error-summary.tsx'

/**
 * The errors of the last try. The list stands still between two tries, so that it neither moves the page nor
 * is announced at each field: what is right by now is only struck out. Empty once nothing is left. A try gives it the
 * focus, so that it is in sight wherever the button was.
 */
export function useSummary(readErrors: () => SummaryEntry[], tries: number): Summary {
  const place = useRef<HTMLDivElement>(null)
  const [listed, setListed] = useState(readErrors)
  const [listedTry, setListedTry] = useState(tries)
  if (listedTry !== tries) {
    setListedTry(tries)
    setListed(readErrors())
  }
  // Not when the page comes with it: its reader may be elsewhere by the time it is alive.
  const told = useRef(tries)
  useEffect(() => {
    if (told.current === tries) return
    told.current = tries
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [tries])
  const wrong = new Set(readErrors().map(({ target }) => target))
  const entries = listed.map((entry) => ({ ...entry, isFixed: !wrong.has(entry.target) }))
  return { place, entries: entries.every(({ isFixed }) => isFixed) ? [] : entries }
}
