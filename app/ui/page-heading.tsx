import type { ReactNode } from 'react'
import './page-heading.css'

interface PageHeadingProps {
  title: string
  /** A few words above the title, in the manner of a drawing's legend. */
  annotation?: string
  /** One or two sentences below. */
  children?: ReactNode
}

/** The head of every page but the home page. */
export function PageHeading({ title, annotation, children }: PageHeadingProps) {
  return (
    <header className="page-heading container">
      {annotation && <p className="annotation">{annotation}</p>}
      <h1 data-stem={hasStem(title) || undefined}>{title}</h1>
      {children && <div className="page-heading__lead">{children}</div>}
    </header>
  )
}

/** Whether a title begins with an upright stem, which the margin takes so that it lines up with what is below. */
export const hasStem = (title: string) => /^[BDEFHIKLMNPRU\u00c8-\u00cb]/.test(title)
