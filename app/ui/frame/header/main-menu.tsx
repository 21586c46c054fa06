import { MenuItems } from '../navigation/menu-items.tsx'
import { MenuLink } from '../navigation/menu-link.tsx'
import { homeLink, pageLinks, professionalLink, quoteLink } from '../navigation/navigation.ts'
import { ServicesMenu } from './services-menu.tsx'
import './main-menu.css'

/** The menu of wide screens; narrower ones have the phone menu (breakpoint 1080 px, docs/product.md §9). */
export function MainMenu() {
  return (
    <nav className="main-menu" aria-label="Menu principal">
      <ul className="plain-list">
        <li>
          <MenuLink link={homeLink} />
        </li>
        <ServicesMenu />
        <MenuItems links={pageLinks} />
        <li>
          <MenuLink link={quoteLink} className="main-menu__quote" />
        </li>
        <li>
          <MenuLink link={professionalLink} />
        </li>
      </ul>
    </nav>
  )
}
