import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { clients, invoices } from '../../db/schema/tables.ts'
import { owedCentsOrZero } from '../../domain/billing/invoices/invoice-account.ts'
import { importBankStatement } from '../../domain/billing/payments/bank/import-bank-statement.ts'
import { readBankStatement } from '../../domain/billing/payments/bank/read-bank-statement.ts'
import { closePaymentPeriods } from '../../domain/billing/payments/payment-closures.ts'
import { formatDay, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { formatDecimalCents } from '../../domain/kernel/money/amounts.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import { demoOfficeActor, payDemoInvoice } from './invoices.ts'
import { demoWorkingTime, type PastAction, replayPastActions } from './replay.ts'

/** Adds a partial payment, an unreviewed bank statement, and the closures of all past days. */
export async function fillDemoPayments(
  tx: Transaction,
  deps: Deps<'addresses' | 'facts'>,
  now: Date,
): Promise<void> {
  const unpaid = await listUnpaidInvoices(tx, now)
  const [part, named, known] = unpaid
  const yesterday = demoWorkingTime(now, 1)
  await replayPastActions(tx, deps, [
    ...(part
      ? [
          {
            at: demoWorkingTime(now, 3),
            run: (deps) => payDemoInvoice(deps, part.id, 200_00, 'cheque'),
          } satisfies PastAction,
        ]
      : []),
    { at: now, run: closePaymentPeriods },
    ...(named && known
      ? [
          {
            at: now,
            run(deps) {
              const source = Buffer.from(bankStatement(yesterday, named, known))
              const fileReader = { readBankStatement: () => readBankStatement(source) }
              return importBankStatement({ ...deps, fileReader }, demoOfficeActor, {
                fileName: 'releve.csv',
                source,
              })
            },
          } satisfies PastAction,
        ]
      : []),
  ])
}

type UnpaidInvoice = Awaited<ReturnType<typeof listUnpaidInvoices>>[number]

/** Returns unpaid invoices of companies that are not late, ordered by due date. */
const listUnpaidInvoices = (tx: Transaction, now: Date) =>
  tx
    .select({
      id: invoices.id,
      number: invoices.invoice_number,
      client: clients.name,
      owed: owedCentsOrZero(invoices.id),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(
      and(
        eq(invoices.status, 'created'),
        isNull(invoices.credited_invoice),
        eq(clients.type, 'company'),
        lt(invoices.created_at, demoWorkingTime(now, 5)),
        gte(invoices.due_on, parisDay(now)),
      ),
    )
    .orderBy(asc(invoices.due_on), asc(invoices.id))
    .limit(4)

/** Returns a bank statement in the bank's format: two payments of open invoices, and two other lines. */
function bankStatement(at: Date, namedInvoice: UnpaidInvoice, knownInvoice: UnpaidInvoice): string {
  const day = formatDay(parisDay(at))
  const line = (text: string, debit: number | null, credit: number | null) =>
    [day, text, formatDecimalCents(debit), formatDecimalCents(credit)].join(';')
  return [
    'Date;Libellé;Débit;Crédit',
    line(`VIR SEPA ${namedInvoice.client} ${namedInvoice.number}`, null, namedInvoice.owed),
    line(`VIR SEPA ${knownInvoice.client} REGLEMENT NOVEMBRE`, null, knownInvoice.owed),
    line('VIR SEPA MUTUELLE DES GARAGES REMBOURSEMENT SINISTRE', null, 312_40),
    line('PRLV ELECTRICITE', 184_20, null),
  ].join('\n')
}
