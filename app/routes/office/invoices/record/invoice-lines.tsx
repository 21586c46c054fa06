import type { InvoiceView } from './read-invoice.server.ts'

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
