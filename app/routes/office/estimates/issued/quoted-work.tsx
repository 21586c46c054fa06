import type { IssuedView } from './read-issued.server.ts'

/** What the quote says: its facts, its lines as they are printed, the rims that they are about. */
export function QuotedWork({ estimate }: { estimate: IssuedView }) {
  const { facts, lines, rims, message } = estimate
  return (
    <section className="paper-sheet estimate-part" aria-labelledby="contenu-titre">
      <h2 id="contenu-titre">Contenu</h2>
      <dl className="paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {message && <blockquote className="estimate-quote">{message}</blockquote>}
      <ul className="plain-list estimate-printed">
        {lines.map(({ key, says, count, total }) => (
          <li key={key}>
            <span>
              {says}
              {count > 1 && <small> × {count}</small>}
            </span>
            <strong>{total}</strong>
          </li>
        ))}
      </ul>
      {rims.some(({ known }) => known) && (
        <ul className="plain-list estimate-rims">
          {rims
            .filter(({ known }) => known)
            .map(({ key, name, work, known }) => (
              <li key={key}>
                <strong>{name}</strong> {work}
                <small>{known}</small>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
