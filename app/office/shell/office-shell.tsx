import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useFacts } from '../../http/facts.tsx'
import { officeMenuGroups } from '../../http/office-page.ts'
import { useCloseOnNavigation, useNavigationEnd } from '../../ui/frame/use-navigation-end.ts'
import { LogOutIcon } from '../../ui/icon/area-icons.ts'
import { ChevronDownIcon } from '../../ui/icon/icons.ts'
import { MoreIcon, officeIcons } from '../../ui/icon/office-icons.ts'
import { OfflineSignOut, useOfflineSignOut } from '../../ui/live/offline-sign-out.tsx'
import { SessionNotice } from '../../ui/live/session-notice.tsx'
import { UpdateNotice } from '../../ui/live/update-notice.tsx'
import { OfficeLive } from '../live/office-live.tsx'
import type { OfficeShellView } from '../office-shell.server.ts'
import { PendingItemsButton, PendingItemsNotice } from '../offline/pending-items.tsx'
import { signOutAndDeletePages } from '../offline/store-pages.ts'
import { StoredPageNotice, useStoredPages } from '../offline/stored-page-notice.tsx'
import { findActiveMenuEntry } from './active-menu-entry.ts'
import { type OfficeDialog, OfficeShortcuts } from './office-keys.tsx'
import { useDoubleTapFilter } from './use-double-tap-filter.ts'
import '../../ui/live/offline-sign-out.css'
import './office-shell.css'
import '../../ui/frame/side-menu.css'

/** Frame of the office: the page, and the menu at the side or, on a phone, at the bottom. */
export function OfficeShell({ children, ...shell }: OfficeShellView & { children: ReactNode }) {
  const [opened, setOpened] = useState<OfficeDialog>(null)
  // State of the first document: client-side navigation loads no new one.
  const [isSameOrigin] = useState(shell.isSameOrigin)
  useDoubleTapFilter()
  useStoredPages()
  if (useOfflineSignOut())
    return (
      <div className="offline-sign-out" id="page" tabIndex={-1} data-ground="paper">
        <OfflineSignOut />
      </div>
    )
  return (
    <div
      className="office"
      data-ground="paper"
      data-person={shell.person}
      data-same-origin={isSameOrigin || undefined}
    >
      <OfficeLive>
        <OfficeMenu {...shell} onHelp={() => setOpened('sheet')} />
        {/* After the menu, because « Aller au contenu » skips to this element. */}
        <div className="office__page" id="page" tabIndex={-1}>
          <StoredPageNotice at={shell.at} made={shell.submissionKey} />
          {children}
        </div>
        <PendingItemsButton />
        <SessionNotice />
        <UpdateNotice />
        <OfficeShortcuts opened={opened} onOpen={setOpened} />
      </OfficeLive>
    </div>
  )
}

const sheetId = 'menu-gestion'

/**
 * Menu of the office. On wide screens it is complete, at the side. Otherwise it is a bar at the bottom with the other entries
 * behind « Plus », which opens without JavaScript too.
 */
function OfficeMenu({ name, post, entries, onHelp }: OfficeShellView & { onHelp: () => void }) {
  const { brand } = useFacts()
  const sheet = useCloseOnNavigation()
  const inBar = entries.filter((entry) => entry.inBar)
  const current = findActiveMenuEntry(entries, useLocation().pathname)
  return (
    <>
      <nav className="office-bar" aria-label="Gestion">
        <ul className="plain-list">
          {inBar.map((entry) => (
            <li key={entry.to}>
              <EntryLink className="office-bar__link" entry={entry} isCurrent={entry === current} />
            </li>
          ))}
          <li>
            <button type="button" className="office-bar__link" popoverTarget={sheetId}>
              <MoreIcon /> Plus
            </button>
          </li>
        </ul>
      </nav>
      <div id={sheetId} ref={sheet} popover="auto" className="side-menu office-menu">
        <p className="office-menu__brand">{brand}</p>
        <p className="side-menu__who office-menu__who">
          <strong>{name}</strong>
          <span>{post}</span>
        </p>
        <nav aria-label="Toutes les pages">
          {entries.length > maxUngrouped ? (
            <GroupedEntries entries={entries} current={current} onHelp={onHelp} />
          ) : (
            <Entries entries={entries} current={current} onHelp={onHelp} />
          )}
        </nav>
        <PendingItemsNotice />
        <form method="post" action={href('/deconnexion')} onSubmit={signOutAndDeletePages}>
          <button type="submit" className="side-menu__link">
            <LogOutIcon /> Déconnexion
          </button>
        </form>
      </div>
    </>
  )
}

type Entry = OfficeShellView['entries'][number]

/** Maximum number of entries shown without groups. */
const maxUngrouped = 10

interface EntriesProps {
  entries: readonly Entry[]
  current: Entry | undefined
  onHelp: () => void
}

const Entries = ({ entries, current, onHelp }: EntriesProps) => (
  <ul className="plain-list">
    {entries.map((entry) => (
      <li key={entry.to} data-in-bar={entry.inBar || undefined}>
        <EntryLink className="side-menu__link" entry={entry} isCurrent={entry === current} onHelp={onHelp} />
      </li>
    ))}
  </ul>
)

/**
 * Menu in groups. The daily entries are always visible; of the other groups, that of the current page is open until the user opens
 * another.
 */
function GroupedEntries({ entries, current, onHelp }: EntriesProps) {
  const groups = Map.groupBy(entries, ({ group }) => group)
  return [...groups].map(([group, members]) => {
    const props = { entries: members, current, onHelp }
    return group === 'daily' ? (
      <Entries key={group} {...props} />
    ) : (
      <EntryGroup key={group} name={officeMenuGroups[group]} isCurrent={current?.group === group}>
        <Entries {...props} />
      </EntryGroup>
    )
  })
}

interface EntryGroupProps {
  name: string
  isCurrent: boolean
  children: ReactNode
}

function EntryGroup({ name, isCurrent, children }: EntryGroupProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  // After navigation only the group of the new page remains open.
  useNavigationEnd(() => {
    if (ref.current) ref.current.open = isCurrent
  })
  return (
    <details ref={ref} className="office-menu__group" name="menu-gestion" open={isCurrent}>
      <summary className="side-menu__link" data-here={isCurrent || undefined}>
        <ChevronDownIcon />
        <span>{name}</span>
      </summary>
      {children}
    </details>
  )
}

interface EntryLinkProps {
  className: string
  entry: Entry
  isCurrent: boolean
  onHelp?: () => void
}

function EntryLink({ className, entry, isCurrent, onHelp }: EntryLinkProps) {
  const { to, label, icon, count, keys } = entry
  const Icon = officeIcons[icon]
  // Once hydrated, the link opens the help of the current page instead of the guide.
  const onClick = (event: MouseEvent) => {
    if (!onHelp || to !== href('/gestion/aide') || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onHelp()
  }
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
      prefetch="intent"
      viewTransition
      onClick={onClick}
    >
      <Icon />
      <span>{label}</span>
      {keys && <kbd className="office-menu__end office-menu__keys">{keys}</kbd>}
      <EntryCount count={count} />
    </Link>
  )
}

function EntryCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="office-count office-menu__end">
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> à traiter</span>
    </span>
  )
}
