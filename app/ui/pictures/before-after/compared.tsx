import { type ReactNode, useId } from 'react'
import { Button } from '../../button/button.tsx'
import { useSplit } from './use-split.ts'
import './before-after.css'
import './before-after-slider.css'

interface ComparedProps {
  before: ReactNode
  after: ReactNode
  /** What is compared, for who does not see it. */
  title: string
}

/**
 * Two pictures taken from the same place, in a `.before-after`: one lies over the other, and a slider moves the border
 * between them. Without JavaScript they stand beside each other.
 */
export function Compared({ before, after, title }: ComparedProps) {
  const { split, stage, slide, show } = useSplit()
  const id = useId()
  return (
    <>
      <div className="before-after__stage" ref={stage}>
        <Side label="Avant">{before}</Side>
        <Side label="Après">{after}</Side>
        <span className="before-after__handle" aria-hidden="true">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m9 7-5 5 5 5M15 7l5 5-5 5" />
          </svg>
        </span>
        <input
          type="range"
          id={id}
          min={0}
          max={100}
          value={split}
          autoComplete="off"
          aria-valuetext={`${split}\u00a0% de l’image d’avant`}
          onChange={(event) => slide(event.currentTarget.valueAsNumber)}
        />
      </div>
      <div className="before-after__controls">
        <Button variant="secondary" aria-pressed={split === 100} onClick={() => show(100)}>
          Avant
        </Button>
        <label htmlFor={id}>
          Glissez pour comparer<span className="visually-hidden">&nbsp;: {title}</span>
        </label>
        <Button variant="secondary" aria-pressed={split === 0} onClick={() => show(0)}>
          Après
        </Button>
      </div>
    </>
  )
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="before-after__side">
      {children}
      <p>{label}</p>
    </div>
  )
}
