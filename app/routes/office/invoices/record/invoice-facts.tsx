import { Link } from 'react-router'
import type { InvoiceView } from './read-invoice.server.ts'
import './invoice-facts.css'

/** What it comes to, and the documents around it. */
export function InvoiceFacts({ facts, links }: InvoiceView) {
  return (
    <section className="paper-sheet invoice-part" aria-label="Dates, montants et documents liés">
      <dl className="paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {links.length > 0 && (
        <ul className="plain-list invoice-links">
          {links.map(({ what, number, to, note }) => (
            <li key={`${what} ${number}`}>
              <span>
                {what} {to ? <Link to={to}>{number}</Link> : <strong>{number}</strong>}
              </span>
              <small>{note}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
