import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  clients,
  customerCreations,
  events,
  mailAddresses,
  newsletterDeliveries,
  newsletterSubscriptions,
  passwordRecoveries,
  users,
} from '../../../db/schema/tables.ts'
import type { Person } from '../find-person.ts'
import { isOneOf } from '../is-one-of.ts'
import { isOfClient } from './of-client.ts'

export const knownOf = (person: Person) => ({
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
