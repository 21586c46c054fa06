import type { Clause } from '../../../domain/general-terms/clause.ts'
import { ClauseText } from './clause-text.tsx'
import './legal-clauses.css'

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
