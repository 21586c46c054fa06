import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import './pager.css'

interface PagerProps {
  /** Of the navigation, for who hears it. */
  label: string
  /** Where the reader is. */
  place: string
  /** Links where there is something to lead to. */
  previous?: ReactNode
  next?: ReactNode
  /** What follows comes below what is there. */
  below?: boolean
  /** It stands above what it leads through. */
  above?: boolean
}

/** The way through what is longer than a page. */
export function Pager({ label, place, previous, next, below, above }: PagerProps) {
  return (
    <nav className="pager" aria-label={label} data-below={below || undefined} data-above={above || undefined}>
      {previous}
      <p className="pager__place">{place}</p>
      {next}
    </nav>
  )
}

interface PagerLinkProps {
  to: string
  rel: 'prev' | 'next'
  children: ReactNode
  /** The page stays where it is. */
  below?: boolean
  onClick?: () => void
}

export function PagerLink({ below = false, ...link }: PagerLinkProps) {
  return <ButtonLink {...link} variant="secondary" preventScrollReset={below} viewTransition={!below} />
}
