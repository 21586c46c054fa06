import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, type estimates, outgoingMails } from '../../../db/schema/tables.ts'
import { listReplacedIds } from '../../kernel/matters/matter.ts'
import { normalizeEmail } from '../../kernel/person.ts'
import type { Client } from '../../people/clients/client.ts'
import type { OutgoingMail } from '../outbox/outbox.ts'
import { findQuoteRequest, type QuoteRequest } from '../quote-requests/quote-request.ts'
import { listClientAddressesOfMatter } from './own-addresses.ts'

type Estimate = typeof estimates.$inferSelect

/** Returns the recipients of the mails about these estimates, newest first, without cancelled or bounced mails. */
export const listEstimateMailRecipients = (
  db: Database,
  estimateIds: string[],
): Promise<Pick<OutgoingMail, 'recipient' | 'state'>[]> =>
  db
    .select({ recipient: outgoingMails.recipient, state: outgoingMails.state })
    .from(outgoingMails)
    .where(
      and(
        inArray(outgoingMails.estimate_id, estimateIds),
        ne(outgoingMails.state, 'cancelled'),
        isNull(outgoingMails.returned_at),
      ),
    )
    .orderBy(desc(outgoingMails.created_at))

/** Returns the recipient of a draft until another is typed: the client's address, or the request's when the client has none. */
export const defaultEstimateRecipient = (
  client: Pick<Client, 'email'> | null,
  request: Pick<QuoteRequest, 'email'> | null,
): string => client?.email?.trim() || request?.email.trim() || ''

/**
 * Returns the address to which a contract is confirmed; `null` if no address is known. Uses the newest recipient of the
 * estimate, or of an estimate that it replaced, among the known addresses of the client; otherwise the client's own
 * address, otherwise the request's. Uses the newest recipient of all only if no address of the client is known, so that
 * an insurer who received the estimate to read gets no other mail.
 */
export async function findConfirmationAddress(
  db: Database,
  { id, client_id, quote_request_id }: Pick<Estimate, 'id' | 'client_id' | 'quote_request_id'>,
): Promise<string | null> {
  const own = await listClientAddressesOfMatter(db, { kind: 'estimate', id })
  const mails = await listEstimateMailRecipients(db, await listReplacedIds(db, id))
  const last = mails.find(
    ({ recipient, state }) =>
      state === 'sent' && (own.length === 0 || own.includes(normalizeEmail(recipient))),
  )
  if (last) return last.recipient || null
  const [client] = await db.select().from(clients).where(eq(clients.id, client_id))
  const request = quote_request_id ? await findQuoteRequest(db, quote_request_id) : null
  return defaultEstimateRecipient(client ?? null, request) || null
}
