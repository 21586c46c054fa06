import { Menu, X } from '../../icon/icons.ts'
import { MenuItems } from '../navigation/menu-items.tsx'
import { MenuLink } from '../navigation/menu-link.tsx'
import {
  homeLink,
  pageLinks,
  professionalLink,
  quoteLink,
  serviceLinks,
  servicesLabel,
} from '../navigation/navigation.ts'
import { usePhoneMenu } from './use-phone-menu.ts'
import './phone-menu.css'

/** The menu behind three bars at 1080 px and below: a `<details>`, so that it opens without JavaScript too. */
export function PhoneMenu() {
  return (
    <details className="phone-menu" {...usePhoneMenu()}>
      <summary>
        <span className="visually-hidden">Menu</span>
        <Menu className="phone-menu__bars" />
        <X className="phone-menu__cross" />
      </summary>
      <nav className="phone-menu__panel" aria-label="Menu principal">
        <ul className="plain-list phone-menu__pages">
          <li>
            <MenuLink link={homeLink} />
          </li>
          <li>
            <p>{servicesLabel}</p>
            <ul className="plain-list phone-menu__services">
              <MenuItems links={serviceLinks()} />
            </ul>
          </li>
          <MenuItems links={pageLinks} />
          <li>
            <MenuLink link={quoteLink} className="button phone-menu__quote" />
          </li>
          <li>
            <MenuLink link={professionalLink} />
          </li>
        </ul>
      </nav>
    </details>
  )
}
