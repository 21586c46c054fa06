import { useEffect, useState } from 'react'
import type { SummaryEntry } from './error-summary.tsx'

/**
 * The errors of the last try. The list stands still between two tries, so that it neither moves the page nor
 * is announced at each field: what is right by now is only struck out. Empty once nothing is left.
 */
export function useSummary(readErrors: () => SummaryEntry[], tries: number) {
  const [listed, setListed] = useState(readErrors)
  const [listedTry, setListedTry] = useState(tries)
  if (listedTry !== tries) {
    setListedTry(tries)
    setListed(readErrors())
  }
  // The list has just pushed the focused field down, perhaps out of sight.
  useEffect(() => {
    const focused = document.activeElement
    if (listed.length > 0 && focused?.matches('form [name]')) focused.scrollIntoView({ block: 'center' })
  }, [listed])
  const wrong = new Set(readErrors().map(({ target }) => target))
  const entries = listed.map((entry) => ({ ...entry, isFixed: !wrong.has(entry.target) }))
  return entries.every(({ isFixed }) => isFixed) ? [] : entries
}
