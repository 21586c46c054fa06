import type { InvoiceView } from '../read-invoice.server.ts'

/** What was mailed of an invoice, and what became of it. */
export function SentMails({ mails }: Pick<InvoiceView, 'mails'>) {
  return (
    <ul className="plain-list invoice-mails">
      {mails.map(({ id, what, to, by, at, when, state, isRefused }) => (
        <li key={id} data-refused={isRefused || undefined}>
          <p>
            <strong>{what}</strong>, <time dateTime={at}>{when}</time>, à {to}, par {by}
          </p>
          <p className="invoice-mails__state">{state}</p>
        </li>
      ))}
    </ul>
  )
}
