import { Link } from 'react-router'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { StatusText } from '../../../../ui/status-text.tsx'
import { UnbrokenNumbers } from '../../../../ui/unbroken-numbers.tsx'
import type { ClientHistoryLine, ClientHistorySection } from './client-history.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './client.css'

/** Number of records shown per kind; older ones are collapsed. */
const shownAtOnce = 5

/** Section with all records of the client, by kind. */
export function HistorySection({ parts }: { parts: ClientHistorySection[] }) {
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
      <HistoryLines lines={lines.slice(0, shownAtOnce)} />
      {lines.length > shownAtOnce && (
        <details>
          <summary className="fold">
            Voir la suite ({lines.length - shownAtOnce}) <ChevronDownIcon />
          </summary>
          <HistoryLines lines={lines.slice(shownAtOnce)} />
        </details>
      )}
    </section>
  ))
}

function HistoryLines({ lines }: { lines: ClientHistoryLine[] }) {
  return (
    <ul className="plain-list client-lines">
      {lines.map((line) => (
        <HistoryLineItem key={line.id} {...line} />
      ))}
    </ul>
  )
}

function HistoryLineItem({ title, note, to, status, tone }: ClientHistoryLine) {
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
      <span className="client-lines__note">
        <UnbrokenNumbers>{note}</UnbrokenNumbers>
      </span>
    </li>
  )
}
