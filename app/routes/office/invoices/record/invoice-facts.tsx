import { Link } from 'react-router'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { InvoiceView } from './read-invoice.server.ts'
import './invoice-facts.css'

/** What is left of it and where it stands. */
export function InvoiceStanding({ standing, rest }: InvoiceView) {
  return (
    <section className="paper-sheet invoice-part" aria-label="Où elle en est">
      <p className="invoice-standing" data-late={standing.isLate || undefined}>
        <StatusText tone={standing.tone}>{standing.text}</StatusText>
        {rest && <strong>{rest}</strong>}
      </p>
    </section>
  )
}

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

export function InvoiceLines({ lines }: Pick<InvoiceView, 'lines'>) {
  if (lines.length === 0) return null
  return (
    <section className="paper-sheet invoice-part" aria-labelledby="lignes-titre">
      <h2 id="lignes-titre">Lignes</h2>
      <ul className="plain-list invoice-billed">
        {lines.map(({ key, what, count, amount }) => (
          <li key={key}>
            <span>{what}</span>
            <strong>{amount}</strong>
            <small>{count}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
