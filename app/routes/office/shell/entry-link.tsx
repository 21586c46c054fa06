import type { MouseEvent } from 'react'
import { href, Link } from 'react-router'
import { officeIcons } from './office-icons.ts'
import type { Shell } from './read-shell.server.ts'

type Entry = Shell['entries'][number]

interface EntryLinkProps {
  className: string
  entry: Entry
  isCurrent: boolean
  onHelp?: () => void
}

export function EntryLink({ className, entry, isCurrent, onHelp }: EntryLinkProps) {
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
      {count > 0 && (
        <span className="office-count office-menu__end">
          {count > 99 ? '99+' : count}
          <span className="visually-hidden"> à traiter</span>
        </span>
      )}
    </Link>
  )
}
