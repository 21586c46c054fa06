import { desc, eq } from 'drizzle-orm'
import { fixedLimit, prepared } from '../../../db/prepared.ts'
import { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import { askedClient, mostRows } from './most-rows.ts'

export const requestsOf = prepared((db) => {
  const { id, reference, created_at, service, brand, model, state, client_id } = quoteRequests
  return db
    .select({ id, reference, created_at, service, brand, model, state })
    .from(quoteRequests)
    .where(eq(client_id, askedClient))
    .orderBy(desc(created_at), id)
    .limit(fixedLimit(mostRows + 1))
    .prepare('requests-of-client')
})

export const messagesOf = prepared((db) => {
  const { id, object, created_at, state, client_id } = contactMessages
  return db
    .select({ id, object, created_at, state })
    .from(contactMessages)
    .where(eq(client_id, askedClient))
    .orderBy(desc(created_at), id)
    .limit(fixedLimit(mostRows + 1))
    .prepare('messages-of-client')
})
