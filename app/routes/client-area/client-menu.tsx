import { href, NavLink, useMatch } from 'react-router'
import { useClosedByNavigation } from '../../ui/frame/navigation/use-closed-by-navigation.ts'
import { ClipboardList, FileCheck, LogOut, ReceiptText, UserRound } from '../../ui/icon/area-icons.ts'
import { Menu } from '../../ui/icon/icons.ts'
import '../../ui/frame/side-menu/side-menu.css'
import './client-menu.css'

interface Section {
  to: string
  label: string
  Icon: typeof Menu
  /** The pages of the records that it lists. */
  below?: Parameters<typeof href>[0]
}

const sections: Section[] = [
  { to: href('/espace_pro'), label: 'Mes informations', Icon: UserRound },
  {
    to: href('/espace_pro/commandes'),
    label: 'Mes commandes',
    Icon: ClipboardList,
    below: '/espace_pro/commande/:id',
  },
  {
    to: href('/espace_pro/factures'),
    label: 'Mes factures et avoirs',
    Icon: ReceiptText,
    below: '/espace_pro/facture/:posId/:id',
  },
  {
    to: href('/espace_pro/devis'),
    label: 'Mes devis',
    Icon: FileCheck,
    below: '/espace_pro/devis/:posId/:id',
  },
]

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

function SectionLink({ to, label, Icon, below }: Section) {
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
