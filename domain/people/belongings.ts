import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import {
  bankLines,
  clients,
  contactMessages,
  customerCreations,
  estimateDrafts,
  estimateMails,
  estimates,
  events,
  invoiceDrafts,
  invoiceMails,
  invoices,
  letters,
  mailAddresses,
  newsletterDeliveries,
  newsletterSubscriptions,
  orders,
  passwordRecoveries,
  payments,
  portfolioSources,
  quoteRequestPhotos,
  quoteRequests,
  rimPhotos,
  users,
} from '../../db/schema/tables.ts'
import { isContract } from './erasure/kept-by-law.ts'
import { isOneOf, type Person } from './find-person.ts'
import { allHeldKinds, type Held, type HeldKind } from './held-kinds.ts'

interface Belonging {
  table: PgTable
  /** True of what is that person's. */
  isTheirs: SQL | undefined
}

/** Where all that is somebody's stands: what is counted, handed out and erased is found by this alone. */
export function belongingsOf(person: Person): Record<HeldKind, Belonging> {
  return { ...sentBy(person), ...knownOf(person), ...doneFor(person), ...keptOf(person) }
}

/** True of what hangs on their record of the clients' file. */
export const isOfClient = (owner: PgColumn, { clientIds }: Person): SQL => inArray(owner, clientIds)

const sentBy = (person: Person) => ({
  requests: { table: quoteRequests, isTheirs: inArray(quoteRequests.id, person.requestIds) },
  requestPhotos: {
    table: quoteRequestPhotos,
    isTheirs: inArray(quoteRequestPhotos.quote_request_id, person.requestIds),
  },
  messages: { table: contactMessages, isTheirs: inArray(contactMessages.id, person.messageIds) },
  letters: { table: letters, isTheirs: or(isInTheirThreads(person), isOneOf(letters.email, person.emails)) },
})

/** Letters of what they asked, ours included. */
export const isInTheirThreads = ({ requestIds, messageIds }: Person): SQL | undefined =>
  or(
    and(eq(letters.thread_kind, 'request'), inArray(letters.thread_id, requestIds)),
    and(eq(letters.thread_kind, 'message'), inArray(letters.thread_id, messageIds)),
  )

const knownOf = (person: Person) => ({
  clients: { table: clients, isTheirs: and(isOfClient(clients.id, person), isNull(clients.merged_into)) },
  accounts: { table: users, isTheirs: and(isOfClient(users.id, person), eq(users.role, 'client')) },
  invitations: {
    table: customerCreations,
    isTheirs: or(
      isOfClient(customerCreations.client_id, person),
      isOneOf(customerCreations.email, person.emails),
    ),
  },
  recoveries: { table: passwordRecoveries, isTheirs: isOneOf(passwordRecoveries.email, person.emails) },
  subscriptions: {
    table: newsletterSubscriptions,
    isTheirs: isOneOf(newsletterSubscriptions.email, person.emails),
  },
  deliveries: {
    table: newsletterDeliveries,
    isTheirs: sql`${newsletterDeliveries.subscription_id} in (select ${newsletterSubscriptions.id} from ${newsletterSubscriptions} where ${isOneOf(newsletterSubscriptions.email, person.emails)})`,
  },
  addresses: { table: mailAddresses, isTheirs: inArray(mailAddresses.email, person.emails) },
  events: {
    table: events,
    isTheirs: and(eq(events.record_kind, 'client'), isOfClient(events.record_id, person)),
  },
})

const ofTheirs = (
  owned: typeof orders | typeof estimates | typeof estimateDrafts | typeof invoices,
  person: Person,
) => sql`(select ${owned.id} from ${owned} where ${isOfClient(owned.client_id, person)})`

const doneFor = (person: Person) => ({
  drafts: { table: estimateDrafts, isTheirs: isOfClient(estimateDrafts.client_id, person) },
  preparations: { table: invoiceDrafts, isTheirs: isOfClient(invoiceDrafts.client_id, person) },
  estimates: { table: estimates, isTheirs: and(isOfClient(estimates.client_id, person), not(isContract)) },
  estimateMails: {
    table: estimateMails,
    isTheirs: or(
      sql`${estimateMails.estimate_id} in ${ofTheirs(estimates, person)}`,
      sql`${estimateMails.estimate_id} in ${ofTheirs(estimateDrafts, person)}`,
    ),
  },
  orders: { table: orders, isTheirs: isOfClient(orders.client_id, person) },
  showings: {
    table: portfolioSources,
    isTheirs: sql`${portfolioSources.order_id} in ${ofTheirs(orders, person)}`,
  },
  rimPhotos: {
    table: rimPhotos,
    isTheirs: and(
      sql`${rimPhotos.order_id} in ${ofTheirs(orders, person)}`,
      or(isNull(rimPhotos.deleted_at), isNotNull(rimPhotos.stored_at)),
    ),
  },
})

const keptOf = (person: Person) => ({
  contracts: { table: estimates, isTheirs: and(isOfClient(estimates.client_id, person), isContract) },
  invoices: { table: invoices, isTheirs: isOfClient(invoices.client_id, person) },
  invoiceMails: {
    table: invoiceMails,
    isTheirs: sql`${invoiceMails.invoice_id} in ${ofTheirs(invoices, person)}`,
  },
  payments: { table: payments, isTheirs: sql`${payments.invoice_id} in ${ofTheirs(invoices, person)}` },
  bankLines: {
    table: bankLines,
    isTheirs: sql`${bankLines.payment_id} in (select ${payments.id} from ${payments} where ${payments.invoice_id} in ${ofTheirs(invoices, person)})`,
  },
})

/** How much of each there is. */
export async function countHeld(db: Database, person: Person): Promise<Held> {
  const belongings = belongingsOf(person)
  const held: Held = {}
  // One after the other: within a transaction there is one connection.
  for (const kind of allHeldKinds) {
    const { table, isTheirs } = belongings[kind]
    const count = await db.$count(table, isTheirs)
    if (count > 0) held[kind] = count
  }
  return held
}
