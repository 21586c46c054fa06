import { Link } from 'react-router'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { HistoryLine, HistoryPart } from './history-parts.server.ts'

/** Of each kind; what is older unfolds below. */
const shownAtOnce = 5

/** Everything that is a client's, kind by kind. */
export function HistorySection({ parts }: { parts: HistoryPart[] }) {
  if (parts.length === 0)
    return (
      <div className="paper-sheet">
        <p className="paper-note">Ni demande, ni commande, ni document pour l’instant.</p>
      </div>
    )
  return parts.map(({ name, title, count, lines }) => (
    <section
      key={name}
      id={name}
      className="paper-sheet client-record__part"
      aria-labelledby={`${name}-titre`}
    >
      <h2 id={`${name}-titre`}>
        {title} <span className="client-record__count">{count}</span>
      </h2>
      <Lines lines={lines.slice(0, shownAtOnce)} />
      {lines.length > shownAtOnce && (
        <details className="client-lines__more">
          <summary className="fold">
            Voir la suite ({lines.length - shownAtOnce}) <ChevronDown />
          </summary>
          <Lines lines={lines.slice(shownAtOnce)} />
        </details>
      )}
    </section>
  ))
}

function Lines({ lines }: { lines: HistoryLine[] }) {
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
