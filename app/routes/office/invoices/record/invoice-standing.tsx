import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { InvoiceView } from './read-invoice.server.ts'

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
