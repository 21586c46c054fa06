import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import './error-summary.css'

export interface ErrorSummaryEntry {
  /** Id of the control. */
  target: string
  message: string
  /** Label of the control. */
  label: string
  /** Whether the value is now valid: the line is struck out, so that the list does not move. */
  isFixed?: boolean
}

interface Summary {
  entries: ErrorSummaryEntry[]
  summaryRef: RefObject<HTMLDivElement | null>
}

/** List of the invalid fields, announced immediately; each line links to its control. Renders nothing when all fields are valid. */
export function ErrorSummary({ entries, summaryRef }: Summary) {
  return (
    <div role="alert">
      {entries.length > 0 && (
        <div ref={summaryRef} tabIndex={-1} className="error-summary">
          <p className="error-summary__title">{titleFor(entries.length)}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.target} data-fixed={entry.isFixed || undefined}>
                <a href={`#${entry.target}`} onClick={goTo}>
                  {entry.label}
                </a>
                {'\u00a0: '}
                {entry.message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function titleFor(count: number) {
  return count === 1
    ? 'Une réponse est à compléter ou à corriger'
    : `${count} réponses sont à compléter ou à corriger`
}

/** Focuses the control: in some browsers a fragment link only scrolls, and it would add a history entry. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}

/**
 * Manages the errors of the last submission. Between two submissions the list does not change, so that it neither moves the page nor is
 * announced at each field: corrected lines are only struck out. Empty once everything is corrected. Each submission focuses the
 * list, so that it is visible wherever the button was.
 */
export function useErrorSummary(readErrors: () => ErrorSummaryEntry[], tries: number): Summary {
  const summaryRef = useRef<HTMLDivElement>(null)
  const [listed, setListed] = useState(readErrors)
  const [listedTry, setListedTry] = useState(tries)
  if (listedTry !== tries) {
    setListedTry(tries)
    setListed(readErrors())
  }
  // The summary of a page that was rendered with errors gets no focus, because at hydration the user may already be elsewhere on
  // the page.
  const focusedTry = useRef(tries)
  useEffect(() => {
    if (focusedTry.current === tries) return
    focusedTry.current = tries
    summaryRef.current?.focus({ preventScroll: true })
    summaryRef.current?.scrollIntoView({ block: 'start' })
  }, [tries])
  const invalidTargets = new Set(readErrors().map(({ target }) => target))
  const entries = listed.map((entry) => ({ ...entry, isFixed: !invalidTargets.has(entry.target) }))
  return { summaryRef, entries: entries.every(({ isFixed }) => isFixed) ? [] : entries }
}
