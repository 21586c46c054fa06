import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, invoices } from '../../db/schema/tables.ts'
import { formatDay, parisDay } from '../../domain/calendar/paris-day.ts'
import { decimalCents } from '../../domain/money/format-cents.ts'
import { restToPay } from '../../domain/payments/still-owed.ts'
import { workingTime } from './calendar.ts'

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

/** Of professionals, not late yet, those first that are due first. */
export const listWaiting = (db: Database, now: Date) =>
  db
    .select({
      id: invoices.id,
      number: invoices.invoice_number,
      client: clients.name,
      rest: restToPay(invoices.id),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(
      and(
        eq(invoices.status, 'created'),
        isNull(invoices.credited_invoice),
        eq(clients.type, 'company'),
        lt(invoices.created_at, workingTime(now, 5)),
        gte(invoices.due_on, parisDay(now)),
      ),
    )
    .orderBy(asc(invoices.due_on), asc(invoices.id))
    .limit(4)

/** A bank's file as it is downloaded: two payments of bills that wait, and two lines of something else. */
export function statement(at: Date, named: Waiting, known: Waiting): string {
  const day = formatDay(parisDay(at))
  const line = (text: string, debit: number | null, credit: number | null) =>
    [day, text, decimalCents(debit), decimalCents(credit)].join(';')
  return [
    'Date;Libellé;Débit;Crédit',
    line(`VIR SEPA ${named.client} ${named.number}`, null, named.rest),
    line(`VIR SEPA ${known.client} REGLEMENT NOVEMBRE`, null, known.rest),
    line('VIR SEPA MUTUELLE DES GARAGES REMBOURSEMENT SINISTRE', null, 312_40),
    line('PRLV ELECTRICITE', 184_20, null),
  ].join('\n')
}
