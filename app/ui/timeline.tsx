import { Check } from './icon/icons.ts'
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
      {steps.map((step, index) => (
        <li
          key={step.label}
          data-done={step.isDone || undefined}
          aria-current={step.isCurrent ? 'step' : undefined}
        >
          <span className="timeline__sign" aria-hidden="true">
            {step.isDone && !step.isCurrent ? <Check /> : index + 1}
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

/** For who does not see the light: the last step is done as soon as things stand there. */
function stateOf({ isDone, isCurrent }: TimelineStep, isLast: boolean): string {
  if (isCurrent && !isLast) return 'en cours'
  return isDone ? 'terminée' : 'à venir'
}
