import type { quoteRequests } from '../../../db/schema/tables.ts'
import type { InboxTold } from '../../events/acts.ts'
import type { ThreadKey } from './thread-key.ts'

type QuoteRequest = typeof quoteRequests.$inferSelect

/** A thread's record, told alike for both kinds (docs/product.md §11.8). */
export interface Thread extends ThreadKey {
  /** Of the visitor; empty where none was told. */
  name: string
  email: string
  /** Begins every subject of ours. */
  subject: string
  /** `null` of messages. */
  reference: string | null
  /** « Peugeot 308 »; empty where none was told. */
  vehicle: string
  /** The point of sale that was chosen; `null` of messages. */
  shop: string | null
  /** What was typed at first; may be empty. */
  text: string
  state: QuoteRequest['state']
  /** Somebody of the workshop has read what came last. */
  isSeen: boolean
  handledBy: string | null
  closedReason: string | null
  waitsSince: Date | null
  createdAt: Date
  /** As events tell it. */
  told: InboxTold
}

/** How the office calls whoever a thread is with. */
export const nameOf = ({ name, email }: Pick<Thread, 'name' | 'email'>) => name || email
