import { type SQL, sql } from 'drizzle-orm'
import {
  clients,
  contactMessages,
  estimates,
  invoices,
  orders,
  payments,
  quoteRequests,
} from '../../db/schema/tables.ts'

/**
 * What the searches of the office look through, one text a table: the same expression stands in its trigram index
 * (migrations 0017, 0018 and 0025), or no search would be fast. To be handed to `holdsWords`.
 */
export const searchTexts = {
  request: sql`${quoteRequests.reference} || ' ' || ${quoteRequests.first_name} || ' ' || ${quoteRequests.last_name} || ' ' || ${quoteRequests.email} || ' ' || ${quoteRequests.phone} || ' ' || ${quoteRequests.zip_code} || ' ' || ${quoteRequests.city} || ' ' || coalesce(${quoteRequests.brand}, '') || ' ' || coalesce(${quoteRequests.model}, '') || ' ' || coalesce(${quoteRequests.complementary_infos}, '')`,
  message: sql`coalesce(${contactMessages.name}, '') || ' ' || ${contactMessages.email} || ' ' || ${contactMessages.object} || ' ' || ${contactMessages.message}`,
  client: sql`${clients.words}`,
  order: sql`${orders.order_number} || ' ' || coalesce(${orders.registration_number}, '') || ' ' || coalesce(${orders.brand}, '') || ' ' || coalesce(${orders.model}, '')`,
  invoice: sql`${invoices.invoice_number}`,
  payment: sql`${payments.reference}`,
  estimate: sql`${estimates.estimate_number} || ' ' || coalesce(${estimates.registration_number}, '') || ' ' || coalesce(${estimates.vehicle}, '')`,
} as const satisfies Record<string, SQL>
