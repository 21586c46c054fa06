import type { MouseEvent, RefObject } from 'react'
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

export interface Summary {
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
