import { NavLink } from 'react-router'
import type { NavigationLink } from './navigation.ts'

interface MenuLinkProps {
  link: NavigationLink
  className?: string
}

/** A menu entry that tells when it is the page shown (`aria-current`). */
export function MenuLink({ link, className }: MenuLinkProps) {
  return (
    <NavLink to={link.to} end={link.to === '/'} className={() => className} viewTransition prefetch="intent">
      {link.label}
    </NavLink>
  )
}
