import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import './pager.css'

interface PagerProps {
  /** Accessible name of the navigation. */
  label: string
  /** Current position, in words. */
  progressText: string
  /** Links to the neighbouring pages, where they exist. */
  previous?: ReactNode
  next?: ReactNode
  /** Whether more content is added below the existing content. */
  below?: boolean
  /** Whether the pager is above the content that it controls. */
  above?: boolean
}

/** Navigation through content that is longer than a page. */
export function Pager({ label, progressText, previous, next, below, above }: PagerProps) {
  return (
    <nav className="pager" aria-label={label} data-below={below || undefined} data-above={above || undefined}>
      {previous}
      <p className="pager__progress">{progressText}</p>
      {next}
    </nav>
  )
}

interface PagerLinkProps {
  to: string
  rel: 'prev' | 'next'
  children: ReactNode
  /** Whether the scroll position is kept. */
  below?: boolean
  onClick?: () => void
}

export function PagerLink({ below = false, ...link }: PagerLinkProps) {
  return <ButtonLink {...link} variant="secondary" preventScrollReset={below} viewTransition={!below} />
}
