import { Fragment } from 'react'
import type { LegalClause } from '../../../domain/business/texts/terms-articles.ts'
import './legal-clauses.css'

const audiences = { consumer: 'Consommateurs', professional: 'Professionnels' } as const

interface LegalClausesProps {
  /** Number of the article: its clauses are numbered 4.1, 4.2 … */
  article: number
  clauses: readonly LegalClause[]
}

/** Numbered clauses of one article, each with the parties that it applies to when it does not apply to all. */
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

function ClauseText({ text, items, frame }: LegalClause) {
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

const address = /(https?:\/\/[^\s,;)]+[^\s,;.)]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<=\s|^)\/[a-z_]+)/

/** Text with links for its web, mail and page addresses. */
function LinkedText({ children }: { children: string }) {
  const parts = children.split(address)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>{index % 2 === 1 ? <a href={hrefOf(part)}>{part}</a> : part}</Fragment>
  ))
}

function hrefOf(part: string): string {
  return part.includes('@') ? `mailto:${part}` : part
}
