import type { ReactNode } from 'react'
import './page-heading.css'

interface PageHeadingProps {
  title: string
  /** Short text above the title, in the style of a technical drawing. */
  annotation?: string
  /** One or two sentences below the title. */
  children?: ReactNode
}

/** Heading of every page except the home page. */
export function PageHeading({ title, annotation, children }: PageHeadingProps) {
  return (
    <header className="page-heading container">
      {annotation && <p className="annotation">{annotation}</p>}
      <h1 data-stem={startsWithUprightStem(title) || undefined}>{title}</h1>
      {children && <div className="page-heading__lead">{children}</div>}
    </header>
  )
}

/**
 * Whether the title starts with a letter that has an upright stem. Such a letter is shifted into the margin to line up with the
 * text below.
 */
export const startsWithUprightStem = (title: string) => /^[BDEFHIKLMNPRU\u00c8-\u00cb]/.test(title)
