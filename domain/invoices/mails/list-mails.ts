import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails } from '../../../db/schema/tables.ts'

/** More than any invoice has. */
const most = 50

/** Each mail of an invoice, the newest first. */
export const listMails = (db: Database, invoiceId: string) =>
  db
    .select()
    .from(invoiceMails)
    .where(eq(invoiceMails.invoice_id, invoiceId))
    .orderBy(desc(invoiceMails.created_at))
    .limit(most)
