import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Pager, PagerLink } from '../../../ui/pager/pager.tsx'
import type { ImportPlanView } from './planned-lines.server.ts'
import './import.css'

/** What a file would do, line by line, with the form that does it; clients, prices and subscribers alike. */
export function PlannedLines({ plan, children }: { plan: ImportPlanView; children: ReactNode }) {
  const { tabs, lines, place, previous, next } = plan
  return (
    <section className="paper-sheet import" aria-labelledby="lignes-titre">
      <h2 id="lignes-titre">Ce que l’import ferait</h2>
      <nav className="import__counts" aria-label="Lignes">
        {tabs.map(({ label, count, to, isShown }) => (
          <Link key={label} to={to} preventScrollReset aria-current={isShown ? 'true' : undefined}>
            {label} <strong>{count}</strong>
          </Link>
        ))}
      </nav>
      {children}
      <ol className="plain-list import__lines">
        {lines.map(({ number, name, sentence, isWrong }) => (
          <li key={number}>
            <span>Ligne {number}</span>
            <strong>{name}</strong>
            {sentence && <p data-wrong={isWrong || undefined}>{sentence}</p>}
          </li>
        ))}
      </ol>
      {(previous || next) && <LinesPager place={place} previous={previous} next={next} />}
    </section>
  )
}

function LinesPager({ place, previous, next }: Pick<ImportPlanView, 'place' | 'previous' | 'next'>) {
  return (
    <Pager
      label="Lignes du fichier"
      place={place}
      previous={
        previous && (
          <PagerLink to={previous} rel="prev" below>
            Lignes précédentes
          </PagerLink>
        )
      }
      next={
        next && (
          <PagerLink to={next} rel="next" below>
            Lignes suivantes
          </PagerLink>
        )
      }
    />
  )
}
