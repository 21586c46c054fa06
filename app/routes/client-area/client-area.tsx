import { href, NavLink, Outlet, useMatch } from 'react-router'
import { formAddress, respondToFormsInJson } from '../../forms/form-actions.ts'
import { personContext, siteContext } from '../../http/context.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { useCloseOnNavigation } from '../../ui/frame/use-navigation-end.ts'
import {
  CalendarIcon,
  CarIcon,
  ClipboardListIcon,
  EyeIcon,
  FileCheckIcon,
  KeyIcon,
  LogOutIcon,
  ReceiptIcon,
  UserIcon,
} from '../../ui/icon/area-icons.ts'
import { MenuIcon } from '../../ui/icon/icons.ts'
import { OfflineSignOut, submitSignOut, useOfflineSignOut } from '../../ui/live/offline-sign-out.tsx'
import { SessionNotice } from '../../ui/live/session-notice.tsx'
import { UpdateNotice } from '../../ui/live/update-notice.tsx'
import { loadPasswordRecoveryStatus } from '../account/recovery/recovery-status.server.ts'
import { handleSignIn } from '../account/sign-in/sign-in.server.ts'
import { SignInPage } from '../account/sign-in/sign-in.tsx'
import type { Route } from './+types/client-area.ts'
import { clientAreaView, guardClientArea, isClientAreaHome } from './client-area.server.ts'
import '../../ui/button.css'
import '../../ui/live/offline-sign-out.css'
import './client-area.css'
import '../../ui/frame/side-menu.css'

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: 'Espage professionnel',
    description: 'Commandes, factures et devis de nos clients professionnels et particuliers.',
  }),
  { name: 'robots', content: 'noindex' },
]

const answerSignIn: Route.MiddlewareFunction = respondToFormsInJson(handleSignIn)

/** Handles the sign-in form, at the address of the area itself only; pages below have forms of their own. */
export const middleware: Route.MiddlewareFunction[] = [
  guardClientArea,
  (args, next) => (isClientAreaHome(args.url) ? answerSignIn(args, next) : next()),
]

/**
 * Loads the signed-in client, or the state of a password recovery. The layout must have a loader: without one its middleware
 * would not run on client-side navigation.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = context.get(personContext)
  const client = person && (await clientAreaView(context))
  const recoveryId = person ? null : url.searchParams.get('recuperation')
  return { client, recovery: await loadPasswordRecoveryStatus(context.get(siteContext), recoveryId) }
}

export const action = (args: Route.ActionArgs) => handleSignIn(args)

/** Shows the pages below to their client only; other visitors see the sign-in form. */
export default function ClientAreaLayout({
  loaderData: { client, recovery },
  actionData,
}: Route.ComponentProps) {
  const isSigningOut = useOfflineSignOut()
  if (!client) return <SignInPage rejection={actionData} recovery={recovery} />
  if (isSigningOut)
    return (
      <div className="offline-sign-out" data-ground="paper">
        <OfflineSignOut />
      </div>
    )
  return (
    <div className="client-area" data-ground="paper">
      {client.view && <ViewBar {...client.view} />}
      <div className="client-area__inner">
        <ClientMenu {...client.menu} />
        <Outlet />
      </div>
      <SessionNotice />
      <UpdateNotice />
    </div>
  )
}

interface ClientMenuProps {
  name: string
  email: string
  /** Whether a staff member views the area as the client. There is then no sign-out button. */
  isView: boolean
  /** Whether the client is a company whose records name vehicles. */
  hasFleet: boolean
  hasStatements: boolean
}

/** Menu of the client area; on small screens behind a button, which works without JavaScript too. */
function ClientMenu({ name, email, isView, hasFleet, hasStatements }: ClientMenuProps) {
  const added = [
    ...(hasFleet ? [fleetSection] : []),
    ...(hasStatements ? [statementsSection] : []),
    accountSection,
  ]
  const menu = useCloseOnNavigation()
  return (
    <div className="client-menu">
      <button
        type="button"
        className="button client-menu__toggle"
        data-variant="secondary"
        popoverTarget="menu-client"
      >
        <MenuIcon /> Mon espace
      </button>
      <div id="menu-client" ref={menu} popover="auto" className="side-menu client-menu__sheet">
        <p className="side-menu__who client-menu__who">
          <strong>{name}</strong>
          <span>{email}</span>
        </p>
        <nav aria-label="Espace client">
          <SectionList sections={clientSections} />
          {!isView && (
            <form
              method="post"
              action={href('/deconnexion')}
              onSubmit={(event) => {
                event.preventDefault()
                void submitSignOut(event.currentTarget)
              }}
            >
              <button type="submit" className="side-menu__link">
                <LogOutIcon /> Déconnexion
              </button>
            </form>
          )}
          <SectionList className="client-menu__added" sections={added} />
        </nav>
      </div>
    </div>
  )
}

function SectionList({ sections, className = '' }: { sections: ClientSection[]; className?: string }) {
  return (
    <ul className={`plain-list ${className}`}>
      {sections.map((section) => (
        <li key={section.to}>
          <SectionLink {...section} />
        </li>
      ))}
    </ul>
  )
}

interface ClientSection {
  to: string
  label: string
  Icon: typeof MenuIcon
  /** Pattern or address of the pages that belong to the entry. */
  below?: string
}

const clientSections: ClientSection[] = [
  { to: href('/espace_pro'), label: 'Mes informations', Icon: UserIcon },
  {
    to: href('/espace_pro/commandes'),
    label: 'Mes commandes',
    Icon: ClipboardListIcon,
    below: '/espace_pro/commande/:id',
  },
  {
    to: href('/espace_pro/factures'),
    label: 'Mes factures et avoirs',
    Icon: ReceiptIcon,
    below: '/espace_pro/facture/:posId/:id',
  },
  {
    to: href('/espace_pro/devis'),
    label: 'Mes devis',
    Icon: FileCheckIcon,
    below: '/espace_pro/devis/:posId/:id',
  },
]

const fleetSection: ClientSection = {
  to: href('/espace_pro/parc'),
  label: 'Mon parc',
  Icon: CarIcon,
  below: '/espace_pro/parc/:plate',
}

const statementsSection: ClientSection = {
  to: href('/espace_pro/releves'),
  label: 'Mes relevés',
  Icon: CalendarIcon,
  below: '/espace_pro/releves/:month',
}

const accountSection: ClientSection = {
  to: href('/espace_pro/compte'),
  label: 'Mon compte',
  Icon: KeyIcon,
  below: href('/espace_pro/personnes'),
}

function SectionLink({ to, label, Icon, below }: ClientSection) {
  // A record's page has another address than its list, whose entry is marked as current.
  const isBelow = useMatch({ path: below ?? href('/'), end: below === undefined }) !== null
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

interface ViewBarProps {
  id: string
  name: string
  /** For example « 21 h 36 ». */
  until: string
}

/** Notice to a staff member that they view a client's area, with a button to leave it. */
function ViewBar({ id, name, until }: ViewBarProps) {
  return (
    <section className="view-bar" aria-label="Vue du client">
      <p>
        <EyeIcon /> Vous voyez l’espace de <strong>{name}</strong>, en lecture seule, jusqu’à {until}.
      </p>
      <form method="post" action={formAddress(href('/gestion/clients/:id', { id }), 'quitter')}>
        <Button type="submit" variant="secondary">
          Quitter
        </Button>
      </form>
    </section>
  )
}
