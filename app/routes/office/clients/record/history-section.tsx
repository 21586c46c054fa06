import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { HistoryLines } from './history-lines.tsx'
import type { HistoryPart } from './history-parts.server.ts'

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
      <HistoryLines lines={lines.slice(0, shownAtOnce)} />
      {lines.length > shownAtOnce && (
        <details className="client-lines__more">
          <summary className="fold">
            Voir la suite ({lines.length - shownAtOnce}) <ChevronDown />
          </summary>
          <HistoryLines lines={lines.slice(shownAtOnce)} />
        </details>
      )}
    </section>
  ))
}
