import { Check } from '../icon/icons.ts'
import './timeline.css'

export interface TimelineStep {
  label: string
  isDone: boolean
  /** The last one that is done: where things stand. */
  isCurrent: boolean
}

/** Steps from first to last; those done are lit, the current one said so. */
export function Timeline({ steps, isVertical }: { steps: TimelineStep[]; isVertical?: boolean }) {
  return (
    <ol className="timeline plain-list" data-vertical={isVertical || undefined}>
      {steps.map(({ label, isDone, isCurrent }, index) => (
        <li key={label} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
          <span className="timeline__sign" aria-hidden="true">
            {isDone && !isCurrent ? <Check /> : index + 1}
          </span>
          <span className="timeline__label">
            {label}
            <span className="visually-hidden">{isDone ? ' (fait)' : ' (à venir)'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
