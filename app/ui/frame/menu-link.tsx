import { Link, useLocation } from 'react-router'
import type { NavigationLink } from './navigation.ts'

interface MenuLinkProps {
  link: NavigationLink
  className?: string
}

/** A menu entry that tells when the page shown is its own or below it (`aria-current`). */
export function MenuLink({ link: { to, label }, className }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return (
    <Link
      to={to}
      className={className}
      aria-current={isHere ? 'page' : undefined}
      viewTransition
      prefetch="intent"
    >
      {label}
    </Link>
  )
}

/** An item of a menu's list for each of the links. */
export function MenuItems({ links }: { links: readonly NavigationLink[] }) {
  return links.map((link) => (
    <li key={link.to}>
      <MenuLink link={link} />
    </li>
  ))
}
