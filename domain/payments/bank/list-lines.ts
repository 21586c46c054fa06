import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bankLines, invoices, payments } from '../../../db/schema/tables.ts'
import type { BankLine } from './matches-of-line.ts'

/** Lines in that state, the latest first, `limit` at most; of those that were matched the first invoice. */
export const listLines = (db: Database, state: BankLine['state'], limit: number) =>
  db
    .select({
      line: bankLines,
      invoice: { id: invoices.id, posId: invoices.pos_id, number: invoices.invoice_number },
    })
    .from(bankLines)
    .leftJoin(payments, eq(payments.id, bankLines.payment_id))
    .leftJoin(invoices, eq(invoices.id, payments.invoice_id))
    .where(eq(bankLines.state, state))
    .orderBy(desc(bankLines.booked_on), desc(bankLines.id))
    .limit(limit)
