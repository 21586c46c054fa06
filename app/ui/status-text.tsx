import type { ReactNode } from 'react'
import { CheckIcon } from './icon/icons.ts'
import './status-text.css'

/** Open: something is still to come. Moving: in progress. Done: settled, with a check mark. Void: no longer valid. */
export type StatusTone = 'open' | 'moving' | 'done' | 'void'

/** State of a record in words; the icon before it is decorative. */
export function StatusText({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="status-text" data-tone={tone}>
      {tone === 'done' ? <CheckIcon /> : <span className="status-text__sign" aria-hidden="true" />}
      {children}
    </span>
  )
}
