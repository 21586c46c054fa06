import type { ReactNode } from 'react'
import { Check } from './icon/icons.ts'
import './status-text.css'

/** Open: something is still to come. Done: settled, with a check. Void: it counts no more. */
export type StatusTone = 'open' | 'moving' | 'done' | 'void'

/** The state of a record, in words; the sign before it only repeats them. */
export function StatusText({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="status-text" data-tone={tone}>
      {tone === 'done' ? <Check /> : <span className="status-text__sign" aria-hidden="true" />}
      {children}
    </span>
  )
}
