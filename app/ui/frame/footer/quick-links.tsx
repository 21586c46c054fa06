import { MenuLink } from '../navigation/menu-link.tsx'
import { homeLink, pageLinks, professionalLink, quoteLink } from '../navigation/navigation.ts'

export function QuickLinks() {
  return (
    <nav aria-label="Liens rapides">
      <ul className="plain-list footer__links">
        {[homeLink, ...pageLinks, quoteLink, professionalLink].map((link) => (
          <li key={link.to}>
            <MenuLink link={link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
