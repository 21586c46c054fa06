import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import type { InboxTold } from '../../events/acts.ts'
import { messageTold, requestTold } from '../../events/inbox-told.ts'
import { vehicleName } from '../../vehicle-name.ts'
import type { ThreadKey } from './thread-key.ts'

type QuoteRequest = typeof quoteRequests.$inferSelect
type ContactMessage = typeof contactMessages.$inferSelect

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

const tables = { request: quoteRequests, message: contactMessages }

/** The table that holds the threads of a kind; what sending changes has the same columns in both. */
export const threadTable = (kind: ThreadKey['kind']) => tables[kind] as typeof quoteRequests

/** Whoever calls has checked that the reader may see it. `null` when there is none. */
export async function findThread(db: Database, key: ThreadKey): Promise<Thread | null> {
  return key.kind === 'request'
    ? ofRequest(await db.select().from(quoteRequests).where(eq(quoteRequests.id, key.id)))
    : ofMessage(await db.select().from(contactMessages).where(eq(contactMessages.id, key.id)))
}

/** The same, held until `tx` ends: of two who write at once, the second sees what the first has sent. */
export async function holdThread(tx: Database, key: ThreadKey): Promise<Thread | null> {
  const table = threadTable(key.kind)
  await tx.select({ id: table.id }).from(table).where(eq(table.id, key.id)).for('update')
  return findThread(tx, key)
}

function ofRequest([request]: QuoteRequest[]): Thread | null {
  if (!request) return null
  const { id, first_name, last_name, email, reference, brand, model, shop, complementary_infos } = request
  return {
    ...{ kind: 'request', id, email, reference, shop },
    name: `${first_name} ${last_name}`.trim(),
    subject: `Votre demande de devis, référence ${reference}`,
    vehicle: vehicleName({ brand, model }),
    text: complementary_infos ?? '',
    told: requestTold(request),
    ...standingOf(request),
  }
}

function ofMessage([message]: ContactMessage[]): Thread | null {
  if (!message) return null
  const { id, name, email, object, message: text } = message
  return {
    ...{ kind: 'message', id, email, text },
    ...{ reference: null, shop: null, vehicle: '' },
    name: name ?? '',
    subject: object,
    told: messageTold(message),
    ...standingOf(message),
  }
}

type Standing = Pick<
  QuoteRequest,
  'state' | 'seen' | 'handled_by' | 'closed_reason' | 'waits_since' | 'created_at'
>

const standingOf = ({ state, seen, handled_by, closed_reason, waits_since, created_at }: Standing) => ({
  state,
  isSeen: seen,
  handledBy: handled_by,
  closedReason: closed_reason,
  waitsSince: waits_since,
  createdAt: created_at,
})
