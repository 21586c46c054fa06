import type { Client } from '../../clients/client.ts'
import type { QuoteRequest } from '../../quote-requests/find-quote-request.ts'

/** Where a draft goes unless somebody types another address: its client's, or where they have none that of the request. */
export const ownEmail = (
  client: Pick<Client, 'email'> | null,
  request: Pick<QuoteRequest, 'email'> | null,
): string => client?.email?.trim() || request?.email.trim() || ''
