import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { contactMessages, letters, quoteRequestPhotos, quoteRequests } from '../../../db/schema/tables.ts'
import type { Person } from '../find-person.ts'
import { isOneOf } from '../is-one-of.ts'

export const sentBy = (person: Person) => ({
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
