import { type ReactNode, useId } from 'react'
import './section.css'

interface SectionProps {
  title: string
  /** Target of links to the section. */
  id?: string
  annotation?: string
  /** Link or button beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** Titled section on the page's grid. */
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
