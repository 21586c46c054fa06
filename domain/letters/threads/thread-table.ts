import { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import type { ThreadKey } from './thread-key.ts'

const tables = { request: quoteRequests, message: contactMessages }

/** The table that holds the threads of a kind; what sending changes has the same columns in both. */
export const threadTable = (kind: ThreadKey['kind']) => tables[kind] as typeof quoteRequests
