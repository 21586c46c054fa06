import { href } from 'react-router'
import { useClosedByNavigation } from '../../ui/frame/navigation/use-closed-by-navigation.ts'
import { LogOut } from '../../ui/icon/area-icons.ts'
import { Menu } from '../../ui/icon/icons.ts'
import { sections } from './client-sections.ts'
import { SectionLink } from './section-link.tsx'
import '../../ui/frame/side-menu/side-menu.css'
import './client-menu.css'

interface ClientMenuProps {
  name: string
  email: string
  /** One of the staff looks: there is nobody's session to end. */
  isView: boolean
}

/** The sections of the client area; on small screens behind a button, which opens them without JavaScript too. */
export function ClientMenu({ name, email, isView }: ClientMenuProps) {
  const menu = useClosedByNavigation()
  return (
    <div className="client-menu">
      <button
        type="button"
        className="button client-menu__toggle"
        data-variant="secondary"
        popoverTarget="menu-client"
      >
        <Menu /> Mon espace
      </button>
      <div id="menu-client" ref={menu} popover="auto" className="side-menu client-menu__sheet">
        <p className="side-menu__who client-menu__who">
          <strong>{name}</strong>
          <span>{email}</span>
        </p>
        <nav aria-label="Espace client">
          <ul className="plain-list">
            {sections.map((section) => (
              <li key={section.to}>
                <SectionLink {...section} />
              </li>
            ))}
          </ul>
        </nav>
        {!isView && (
          <form method="post" action={href('/deconnexion')}>
            <button type="submit" className="side-menu__link">
              <LogOut /> Déconnexion
            </button>
          </form>
        )}
      </div>
    </div>
  )
}
