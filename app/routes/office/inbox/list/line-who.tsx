import { Link } from 'react-router'
import type { InboxLine } from './read-list.server.ts'

interface LineWhoProps {
  line: InboxLine
  search: string
  isOpen: boolean
  unseen: string
}

export function LineWho({ line: { to, name, what, isSeen }, search, isOpen, unseen }: LineWhoProps) {
  return (
    <div className="inbox-line__who">
      <Link
        to={to + search}
        prefetch="none"
        className="inbox-line__link"
        aria-current={isOpen ? 'true' : undefined}
        data-key="row"
      >
        <strong>{name}</strong>
        {!isSeen && <span className="visually-hidden">, {unseen}</span>}
      </Link>
      <p>{what}</p>
    </div>
  )
}
