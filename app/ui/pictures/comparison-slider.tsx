import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import './comparison-slider.css'

interface ComparisonSliderProps {
  before: ReactNode
  after: ReactNode
  /** Accessible description of what is compared. */
  title: string
}

/**
 * Two pictures from the same viewpoint in a `.before-after`, one above the other, with a slider that moves the border between
 * them. Without JavaScript they are side by side.
 */
export function ComparisonSlider({ before, after, title }: ComparisonSliderProps) {
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

/**
 * Initial position of the border, in percent of the width from the left: the part that shows the state before. It shows most of the
 * wheel before the work, because the damage is small, and its rim on the right after it. The style sheet starts there too.
 */
const initialSplit = 70

/** Moves the border: directly while dragging, animated when a button moves it to one end. */
function useSplit() {
  const [split, setSplit] = useState(initialSplit)
  const [glides, setGlides] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The style is set through the DOM, because the CSP forbids style attributes in the HTML.
    stage.current?.style.setProperty('--split', `${split}%`)
    stage.current?.toggleAttribute('data-gliding', glides)
  }, [split, glides])
  const move = (position: number, gliding: boolean) => {
    setGlides(gliding)
    setSplit(position)
  }
  return {
    split,
    stage,
    slide: (position: number) => move(position, false),
    show: (position: number) => move(position, true),
  }
}
