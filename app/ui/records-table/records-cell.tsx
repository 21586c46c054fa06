import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusText, type StatusTone } from '../status-text/status-text.tsx'

export type RecordCell =
  | string
  | { text: string; note: string }
  | { status: string; tone: StatusTone }
  /** A link of its own; `label` says where it leads to who cannot see the row. */
  | { text: string; to: string; label: string }

export function Cell({ cell = '' }: { cell?: RecordCell }): ReactNode {
  if (typeof cell === 'string') return cell
  if ('status' in cell) return <StatusText tone={cell.tone}>{cell.status}</StatusText>
  if ('to' in cell)
    return (
      <Link to={cell.to} aria-label={cell.label} className="records__action">
        {cell.text}
      </Link>
    )
  return (
    <>
      {cell.text}
      {cell.note && <small>{cell.note}</small>}
    </>
  )
}
