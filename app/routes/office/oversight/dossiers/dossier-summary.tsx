import { ButtonLink } from '../../../../ui/button.tsx'
import type { DossierSummaryView as Summary } from './dossiers.server.ts'
import '../../../../ui/paper-page.css'

/** Section on a record's page: experts with access, and a link to share the record. */
export function DossierSummary({
  summary: { to, lease, lines, isCancelled },
  className,
}: {
  summary: Summary
  className: string
}) {
  return (
    <section id="experts" className={`paper-sheet ${className}`} aria-labelledby="experts-titre">
      <h2 id="experts-titre">Experts</h2>
      {lines.length > 0 && (
        <ul className="plain-list">
          {lines.map(({ id, expert, wording }) => (
            <li key={id}>
              <strong>{expert}</strong>
              <p className="paper-note">{wording}</p>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={to} variant="secondary">
        {isCancelled ? 'Voir les accès donnés' : 'Partager avec un expert'}
      </ButtonLink>
      {!isCancelled && (
        <>
          {' '}
          <ButtonLink to={lease} variant="secondary">
            Restitution LLD
          </ButtonLink>
        </>
      )}
    </section>
  )
}
