import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, invoices } from '../../db/schema/tables.ts'
import { formatDay, parisDay } from '../../domain/calendar/paris-day.ts'
import type { Actor } from '../../domain/events/actor.ts'
import { decimalCents } from '../../domain/money/format-cents.ts'
import type { PageAddresses } from '../../domain/page-addresses.ts'
import { importStatement } from '../../domain/payments/bank/import-statement.ts'
import { closePeriods } from '../../domain/payments/closures/close-periods.ts'
import type { PaymentMeans } from '../../domain/payments/payment-means.ts'
import { type PaymentWorld, recordPayment } from '../../domain/payments/record-payment.ts'
import { findOwed, restToPay } from '../../domain/payments/still-owed.ts'
import { workingTime } from './calendar.ts'
import { type PastAct, replay } from './past-act.ts'

const sophie: Actor = { id: null, name: 'Sophie Lambert', channel: 'office' }

async function pay(
  world: PaymentWorld,
  invoiceId: string,
  cents: number,
  means: PaymentMeans,
): Promise<void> {
  if (cents === 0) return
  const paidOn = parisDay(world.clock.now())
  await recordPayment(world, sophie, { key: `demo:${invoiceId}`, invoiceId, cents, paidOn, means })
}

/** All that is still owed of an invoice, or what its credit note gives back. */
export const payWhole = (at: Date, id: string, means: PaymentMeans): PastAct => ({
  at,
  act: async (world) => pay(world, id, (await findOwed(world.db, id)).owed, means),
})

/** A part of a bill that waits, a statement of the bank that nobody has looked at yet, and every day that is over closed. */
export async function fillPayments(db: Database, addresses: PageAddresses, now: Date): Promise<void> {
  const waiting = await listWaiting(db, now)
  const [part, named, known] = waiting
  const yesterday = workingTime(now, 1)
  await replay(db, addresses, [
    ...(part
      ? [{ at: workingTime(now, 3), act: (world) => pay(world, part.id, 200_00, 'cheque') } satisfies PastAct]
      : []),
    { at: now, act: closePeriods },
    ...(named && known
      ? [
          {
            at: now,
            act: (world) =>
              importStatement(world, sophie, {
                fileName: 'releve.csv',
                content: Buffer.from(statement(yesterday, named, known)),
              }),
          } satisfies PastAct,
        ]
      : []),
  ])
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

/** Of professionals, not late yet, those first that are due first. */
const listWaiting = (db: Database, now: Date) =>
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

function statement(at: Date, named: Waiting, known: Waiting): string {
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
