import { formatDate, formatDay, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../domain/clients/client-name.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { TodaysEstimate } from '../../../../domain/today/list-estimates.ts'
import type { OverdueInvoice } from '../../../../domain/today/list-overdue.ts'
import { estimateAddress } from '../estimates/estimate-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'

export function overdueLine({ id, number, pos_id, due_on, balance, client }: OverdueInvoice, now: Date) {
  const days = Temporal.PlainDate.from(due_on)
    .until(Temporal.PlainDate.from(parisDay(now)))
    .total('days')
  return {
    id,
    number,
    to: invoiceAddress(id, pos_id),
    client: clientName(client),
    balance: formatCents(balance),
    due: `${days}\u00a0${days > 1 ? 'jours' : 'jour'} de retard`,
    dueOn: formatDay(due_on),
  }
}

export function estimateLine({ id, number, pos_id, vehicle, total, ...estimate }: TodaysEstimate) {
  const { valid_until, decided_at, client } = estimate
  return {
    id,
    to: estimateAddress(pos_id, id),
    client: clientName(client),
    total: formatCents(total),
    what: [number, vehicle].filter(Boolean).join(', '),
    note: decided_at
      ? `accepté le ${formatDate(decided_at)}`
      : valid_until
        ? `jusqu’au ${formatDay(valid_until)}`
        : '',
  }
}
