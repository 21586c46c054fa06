import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  clients,
  contactMessages,
  estimates,
  invoices,
  orders,
  quoteRequests,
} from '../../db/schema/tables.ts'
import type { Client } from './client.ts'
import { findClient } from './find-client.ts'

/** A client for the office: the record, where it went when it was merged, or nothing. */
export async function findClientRecord(
  db: Database,
  id: string,
): Promise<{ client: Client } | { mergedInto: string } | null> {
  const client = await findClient(db, id)
  if (!client) return null
  return client.merged_into ? { mergedInto: client.merged_into } : { client }
}

/** Ids of the records that became part of this one. */
export async function listMerged(db: Database, id: string): Promise<string[]> {
  const rows = await db.select({ id: clients.id }).from(clients).where(eq(clients.merged_into, id))
  return rows.map((row) => row.id)
}

/** Rows of each kind that a record shows; the newest first. */
const most = 20

/** The newest of everything that is the client's. One more than is shown of each tells that there are others. */
export async function findHistory(db: Database, clientId: string) {
  const [requests, messages, ordered, billed, quoted] = await Promise.all([
    listRequests(db, clientId),
    listMessages(db, clientId),
    db
      .select()
      .from(orders)
      .where(eq(orders.client_id, clientId))
      .orderBy(desc(orders.created_at), orders.id)
      .limit(most + 1),
    db
      .select(invoiceColumns)
      .from(invoices)
      .where(eq(invoices.client_id, clientId))
      .orderBy(desc(invoices.created_at), invoices.id)
      .limit(most + 1),
    db
      .select(estimateColumns)
      .from(estimates)
      .where(eq(estimates.client_id, clientId))
      .orderBy(desc(estimates.created_at), estimates.id)
      .limit(most + 1),
  ])
  return {
    requests: cut(requests),
    messages: cut(messages),
    orders: cut(ordered),
    invoices: cut(billed),
    estimates: cut(quoted),
  }
}

const invoiceColumns = {
  id: invoices.id,
  pos_id: invoices.pos_id,
  number: invoices.invoice_number,
  created_at: invoices.created_at,
  total: invoices.total,
  status: invoices.status,
  credited_invoice: invoices.credited_invoice,
}

const estimateColumns = {
  id: estimates.id,
  number: estimates.estimate_number,
  created_at: estimates.created_at,
  total: estimates.total,
  pos_id: estimates.pos_id,
  state: estimates.state,
}

const listRequests = (db: Database, clientId: string) =>
  db
    .select({
      id: quoteRequests.id,
      reference: quoteRequests.reference,
      created_at: quoteRequests.created_at,
      service: quoteRequests.service,
      brand: quoteRequests.brand,
      model: quoteRequests.model,
      state: quoteRequests.state,
    })
    .from(quoteRequests)
    .where(eq(quoteRequests.client_id, clientId))
    .orderBy(desc(quoteRequests.created_at), quoteRequests.id)
    .limit(most + 1)

const listMessages = (db: Database, clientId: string) =>
  db
    .select({
      id: contactMessages.id,
      object: contactMessages.object,
      created_at: contactMessages.created_at,
      state: contactMessages.state,
    })
    .from(contactMessages)
    .where(eq(contactMessages.client_id, clientId))
    .orderBy(desc(contactMessages.created_at), contactMessages.id)
    .limit(most + 1)

const cut = <Row>(rows: Row[]) => ({ rows: rows.slice(0, most), hasMore: rows.length > most })
