import { CheckIcon } from './icon/icons.ts'
import './timeline.css'

export interface TimelineStep {
  label: string
  isDone: boolean
  /** Whether the step is the last completed one: the current state. */
  isCurrent: boolean
}

/** Steps in order; completed ones are highlighted, the current one is labelled. */
export function Timeline({ steps, isVertical }: { steps: TimelineStep[]; isVertical?: boolean }) {
  return (
    <ol className="timeline plain-list" data-vertical={isVertical || undefined}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          data-done={step.isDone || undefined}
          aria-current={step.isCurrent ? 'step' : undefined}
        >
          <span className="timeline__sign" aria-hidden="true">
            {step.isDone && !step.isCurrent ? <CheckIcon /> : index + 1}
          </span>
          <span className="timeline__label">
            {step.label}
            <span className="visually-hidden">{` (${stateOf(step, index === steps.length - 1)})`}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Returns the state in words for screen readers. The last step counts as completed when it is reached. */
function stateOf({ isDone, isCurrent }: TimelineStep, isLast: boolean): string {
  if (isCurrent && !isLast) return 'en cours'
  return isDone ? 'terminée' : 'à venir'
}
