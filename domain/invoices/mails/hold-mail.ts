import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails } from '../../../db/schema/tables.ts'
import type { InvoiceMail } from './queue-mail.ts'

export async function holdMail(tx: Database, mailId: string): Promise<InvoiceMail | null> {
  const [mail] = await tx.select().from(invoiceMails).where(eq(invoiceMails.id, mailId)).for('update')
  return mail?.state === 'queued' ? mail : null
}
