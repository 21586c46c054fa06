import './legal-clauses.css'
import type { Clause } from '../../../domain/general-terms/clause.ts'
import { LinkedText } from '../../ui/texts/legal-text/linked-text.tsx'

const audiences = { consumer: 'Consommateurs', professional: 'Professionnels' } as const

interface LegalClausesProps {
  /** Of the article: clauses are numbered 4.1, 4.2 … below it. */
  article: number
  clauses: readonly Clause[]
}

/** The clauses of one article, each with its number and, where it binds only some, whom it binds. */
export function LegalClauses({ article, clauses }: LegalClausesProps) {
  return (
    <ol className="plain-list legal-clauses">
      {clauses.map((clause, index) => (
        <li key={clause.text} className="legal-clause" id={`article-${article}-${index + 1}`}>
          <p className="legal-clause__mark">
            <b>
              {article}.{index + 1}
            </b>
            {clause.only && <span>{audiences[clause.only]}</span>}
          </p>
          <ClauseText {...clause} />
        </li>
      ))}
    </ol>
  )
}

function ClauseText({ text, items, frame }: Clause) {
  return (
    <div className="legal-clause__text">
      <p>
        <LinkedText>{text}</LinkedText>
      </p>
      {items && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {frame && (
        <section className="legal-frame" aria-label={frame.title}>
          <p className="legal-frame__title">{frame.title}</p>
          {frame.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
    </div>
  )
}
