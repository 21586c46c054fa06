import { Link, useLocation } from 'react-router'
import type { NavigationLink } from './navigation.ts'

interface MenuLinkProps {
  link: NavigationLink
  className?: string
}

/** Menu entry with `aria-current` on its own page and the pages below it. */
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

/** Renders each link as a list item. */
export function MenuItems({ links }: { links: readonly NavigationLink[] }) {
  return links.map((link) => (
    <li key={link.to}>
      <MenuLink link={link} />
    </li>
  ))
}
