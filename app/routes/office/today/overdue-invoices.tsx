import { href, Link } from 'react-router'
import { counted } from '../../../../domain/french-number.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { TodayView } from './read-today.server.ts'
import { TodayPart } from './today-part.tsx'

/** Invoices that should have been paid. */
export function OverdueInvoices({ all, balance, shown }: NonNullable<TodayView['overdue']>) {
  return (
    <TodayPart name="factures" title="Factures en retard" all={all}>
      <ul className="plain-list today__lines">
        {shown.map(({ id, to, number, client, balance, due, dueOn }) => (
          <li key={id} className="today__line">
            <div>
              <Link to={to} className="today__link" prefetch="intent" data-key="row">
                <strong>{client}</strong>
              </Link>
              <p>{number}</p>
            </div>
            <p className="today__note">
              <strong>{balance}</strong>,{' '}
              <span data-late title={`À payer avant le ${dueOn}`}>
                {due}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {all > shown.length && (
        <p className="today__note">
          <Link to={`${href('/gestion/factures')}?etat=en-retard`}>
            {counted(all - shown.length, 'autre', 'autres')}&nbsp;; en tout {formatCents(balance)} à encaisser
          </Link>
        </p>
      )}
    </TodayPart>
  )
}
