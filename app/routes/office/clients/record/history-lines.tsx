import { Link } from 'react-router'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { HistoryLine } from './history-line.server.ts'

export function HistoryLines({ lines }: { lines: HistoryLine[] }) {
  return (
    <ul className="plain-list client-lines">
      {lines.map((line) => (
        <Line key={line.id} {...line} />
      ))}
    </ul>
  )
}

function Line({ title, note, to, status, tone }: HistoryLine) {
  return (
    <li>
      {to ? (
        <Link to={to} className="client-lines__link" prefetch="intent">
          {title}
        </Link>
      ) : (
        <strong>{title}</strong>
      )}
      <StatusText tone={tone}>{status}</StatusText>
      <span className="client-lines__note">{note}</span>
    </li>
  )
}
