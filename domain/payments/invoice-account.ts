import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, paymentOpenings } from '../../db/schema/tables.ts'
import { findOwed } from './still-owed.ts'

export type Invoice = typeof invoices.$inferSelect

/** An invoice and its credit notes are paid one at a time: who comes second sees what the first has left. */
export async function holdInvoice(tx: Database, id: string): Promise<Invoice | null> {
  const [found] = await tx.select().from(invoices).where(eq(invoices.id, id))
  if (!found) return null
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.id, found.credited_invoice ?? id))
    .for('update')
  const [held] = await tx.select().from(invoices).where(eq(invoices.id, id))
  return held ?? null
}

/** What counts as paid without any payment was paid otherwise: that is where its account begins. */
export async function openAccount(tx: Database, { id, status }: Invoice): Promise<void> {
  if (status !== 'paid') return
  const { owed } = await findOwed(tx, id, { isSettled: false })
  const isOfNote = owed < 0 && (await findOwed(tx, id)).owed === 0
  if (owed > 0 || isOfNote)
    await tx.insert(paymentOpenings).values({ invoice_id: id, cents: owed }).onConflictDoNothing()
}

/** Of an invoice what was received for it, of a credit note what it owes. */
export const mostGivenBack = (
  { credited_invoice }: Invoice,
  { owed, paid }: { owed: number; paid: number },
) => Math.max(0, credited_invoice === null ? paid : -owed)
