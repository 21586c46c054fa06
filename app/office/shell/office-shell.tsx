import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { useFacts } from '../../http/facts.tsx'
import { menuGroups } from '../../http/office-page.ts'
import { useCloseOnNavigation, useNavigationEnd } from '../../ui/frame/use-navigation-end.ts'
import { LogOut } from '../../ui/icon/area-icons.ts'
import { ChevronDown } from '../../ui/icon/icons.ts'
import { More, officeIcons } from '../../ui/icon/office-icons.ts'
import { OfflineSignOut, useOfflineSignOut } from '../../ui/live/offline-sign-out.tsx'
import { SessionNotice } from '../../ui/live/session-notice.tsx'
import { OfficeLive } from '../live/office-live.tsx'
import type { OfficeShellView } from '../office-shell.server.ts'
import { leaveNothing } from '../offline/keep-pages.ts'
import { KeptPageNotice, useKeptPages } from '../offline/kept-page-notice.tsx'
import { WaitingHere, WaitingUploads } from '../offline/waiting-uploads.tsx'
import { entryAbove } from './active-menu-entry.ts'
import { OfficeKeys, type OpenedDialog } from './office-keys.tsx'
import { usePressGuard } from './press-guard.ts'
import './office-shell.css'
import '../../ui/frame/side-menu.css'

/** The frame of the office: the menu at the side, on a phone at the bottom, and the page. */
export function OfficeShell({ children, ...shell }: OfficeShellView & { children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedDialog>(null)
  // What comes later comes without a new document.
  const [isPressed] = useState(shell.isPressed)
  usePressGuard()
  useKeptPages()
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
      data-pressed={isPressed || undefined}
    >
      <OfficeLive>
        <OfficeMenu {...shell} onHelp={() => setOpened('sheet')} />
        {/* Behind the menu: that is where « Aller au contenu » leads. */}
        <div className="office__page" id="page" tabIndex={-1}>
          <KeptPageNotice at={shell.at} made={shell.press} />
          {children}
        </div>
        <WaitingUploads />
        <SessionNotice />
        <OfficeKeys opened={opened} onOpen={setOpened} />
      </OfficeLive>
    </div>
  )
}

const sheetId = 'menu-gestion'

/**
 * What the office has for whoever is here: all of it at the side where there is room; otherwise a bar under the thumb,
 * and the rest behind « Plus », which opens without JavaScript too.
 */
function OfficeMenu({ name, post, entries, onHelp }: OfficeShellView & { onHelp: () => void }) {
  const { brand } = useFacts()
  const sheet = useCloseOnNavigation()
  const inBar = entries.filter((entry) => entry.inBar)
  const current = entryAbove(entries, useLocation().pathname)
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
              <More /> Plus
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
        <WaitingHere />
        <form method="post" action={href('/deconnexion')} onSubmit={leaveNothing}>
          <button type="submit" className="side-menu__link">
            <LogOut /> Déconnexion
          </button>
        </form>
      </div>
    </>
  )
}

type Entry = OfficeShellView['entries'][number]

/** Who may open few pages sees them all at once. */
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

/** The menu by its groups, of which one is open: the one where one is, until another is pressed. */
function GroupedEntries({ entries, current, onHelp }: EntriesProps) {
  const groups = Map.groupBy(entries, ({ group }) => group)
  return [...groups].map(([group, members]) => (
    <EntryGroup key={group} name={menuGroups[group]} isCurrent={current?.group === group} members={members}>
      <Entries entries={members} current={current} onHelp={onHelp} />
    </EntryGroup>
  ))
}

interface EntryGroupProps {
  name: string
  isCurrent: boolean
  members: readonly Entry[]
  children: ReactNode
}

function EntryGroup({ name, isCurrent, members, children }: EntryGroupProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  // One that was opened by a press gives way to the one where one has arrived.
  useNavigationEnd(() => {
    if (ref.current) ref.current.open = isCurrent
  })
  return (
    <details ref={ref} className="office-menu__group" name="menu-gestion" open={isCurrent}>
      <summary className="side-menu__link" data-here={isCurrent || undefined}>
        <ChevronDown />
        <span>{name}</span>
        <EntryCount count={members.reduce((sum, { count }) => sum + count, 0)} />
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
  // Once the page is alive, help is of the page that one is on; the guide is one press further.
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
