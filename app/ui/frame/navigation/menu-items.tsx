import { MenuLink } from './menu-link.tsx'
import type { NavigationLink } from './navigation.ts'

/** An item of a menu's list for each of the links. */
export function MenuItems({ links }: { links: readonly NavigationLink[] }) {
  return links.map((link) => (
    <li key={link.to}>
      <MenuLink link={link} />
    </li>
  ))
}
