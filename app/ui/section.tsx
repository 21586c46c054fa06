import { type ReactNode, useId } from 'react'
import './section.css'

interface SectionProps {
  title: string
  /** For links that lead straight here. */
  id?: string
  annotation?: string
  /** A link or button beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a page, on the page's grid. */
export function Section({ title, id, annotation, aside, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className="section container" id={id} aria-labelledby={titleId}>
      <header className="section__header">
        <div>
          {annotation && <p className="annotation">{annotation}</p>}
          <h2 id={titleId}>{title}</h2>
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
