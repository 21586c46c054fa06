import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import './error-summary.css'

export interface SummaryEntry {
  /** The id of the control to go to. */
  target: string
  message: string
  /** The control's name as the visitor reads it. */
  label: string
  /** Right by now: struck out, so that the list does not move. */
  isFixed?: boolean
}

interface Summary {
  entries: SummaryEntry[]
  place: RefObject<HTMLDivElement | null>
}

/** What must be corrected, announced at once, each line leading to its control. Nothing when all is right. */
export function ErrorSummary({ entries, place }: Summary) {
  return (
    <div role="alert">
      {entries.length > 0 && (
        <div ref={place} tabIndex={-1} className="error-summary">
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

/** A fragment link scrolls but leaves the focus in some browsers, and would add a step to the history. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}

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
  const focusedTry = useRef(tries)
  useEffect(() => {
    if (focusedTry.current === tries) return
    focusedTry.current = tries
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [tries])
  const wrong = new Set(readErrors().map(({ target }) => target))
  const entries = listed.map((entry) => ({ ...entry, isFixed: !wrong.has(entry.target) }))
  return { place, entries: entries.every(({ isFixed }) => isFixed) ? [] : entries }
}
