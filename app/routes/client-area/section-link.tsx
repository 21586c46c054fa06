import { href, NavLink, useMatch } from 'react-router'
import type { Section } from './client-sections.ts'

export function SectionLink({ to, label, Icon, below }: Section) {
  // A record belongs to its list, which is another address.
  const isBelow = useMatch(below ?? href('/')) !== null
  return (
    <NavLink
      to={to}
      end
      className="side-menu__link"
      prefetch="intent"
      data-current={isBelow || undefined}
      viewTransition
    >
      <Icon /> {label}
    </NavLink>
  )
}
