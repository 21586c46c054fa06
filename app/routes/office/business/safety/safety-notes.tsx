import { AlertIcon } from '../../../../ui/icon/icons.ts'
import type { SafetyNote } from './safety-view.server.ts'
import './safety-notes.css'

/** Safety rules that concern a rim, blocking ones first, each with its source. */
export function SafetyNotes({ notes }: { notes: readonly SafetyNote[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="plain-list safety-notes" aria-label="Règles de sécurité">
      {notes.map(({ id, wording, isBlocking, source, lifted }) => (
        <li key={id} data-level={isBlocking && !lifted ? 'block' : 'warn'}>
          <AlertIcon />
          <div>
            <p>
              {isBlocking && !lifted && <strong>Bloqué. </strong>}
              {wording}
            </p>
            {lifted && (
              <p>
                Règle levée par {lifted.by}&nbsp;: «&nbsp;{lifted.reason}&nbsp;»
              </p>
            )}
            <p className="safety-notes__source">
              <a href={source.url} target="_blank" rel="noreferrer">
                {source.title}
                <span className="visually-hidden"> (nouvelle fenêtre)</span>
              </a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
