import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import { formatDayAndHour } from '../../kernel/calendar/french-dates.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import { keepLinksEndedDuring, markLinksEnded } from '../../kernel/matters/ended-links.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type ClientValues, clientName } from './client.ts'
import { findEmailHolderOrReserve, lockClient, lockClientsTable } from './client-locks.ts'
import { insertClient, normalizeClientValues } from './save-client.ts'
import { listSimilarClients, type SimilarClient } from './similar-clients.ts'

type ThreadLink =
  | { outcome: 'saved'; clientId: string }
  | { outcome: 'gone' }
  /** Several clients have the address or phone number: the user has to choose. */
  | { outcome: 'several' }

/** Value of `chosen` that requests a new client record, even if others have the same phone number. */
const newClientChoice = 'nouveau'

/**
 * Links a request or message to its client: the client with the e-mail address, otherwise with the phone number, otherwise a new
 * record made from the form. `chosen` is the id of a suggested client, or `newClientChoice`.
 */
export function linkThreadToClient(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  thread: ThreadKey,
  chosen?: string,
): Promise<ThreadLink> {
  return deps.db.transaction(async (tx): Promise<ThreadLink> => {
    await lockClientsTable(tx, 'shared')
    const sender = await findThreadSender(tx, thread, { isLocked: true })
    if (!sender) return { outcome: 'gone' }
    if (sender.clientId) return { outcome: 'saved', clientId: sender.clientId }
    const chosenClient = await findMeant(tx, sender, chosen)
    if (chosenClient.length > 1) return { outcome: 'several' }
    const clientId = chosenClient[0] ?? (await insertClient(tx, deps, staffActor(by), sender.values))
    const client = await lockClient(tx, clientId)
    if (!client) return { outcome: 'gone' }
    await keepLinksEndedDuring(tx, [clientId], () => setThreadClient(tx, thread, clientId))
    const after = { name: clientName(client), to: sender.to }
    await recordEvent(tx, deps, staffActor(by), { act: 'client.linked', id: clientId, before: null, after })
    return { outcome: 'saved', clientId }
  })
}

/** Returns ids of possible clients: the chosen one, the one with the e-mail address, or those with the phone number. */
async function findMeant(
  tx: Transaction,
  { values }: ThreadSender,
  chosen: string | undefined,
): Promise<string[]> {
  if (chosen && chosen !== newClientChoice) return [chosen]
  // Reserves the address, so that two simultaneous submissions do not create a client twice.
  const holder = values.email ? await findEmailHolderOrReserve(tx, values.email) : null
  if (holder) return [holder.id]
  if (chosen === newClientChoice) return []
  return (await listMatchingClients(tx, values)).map(({ id }) => id)
}

/** Removes the link to a wrong client. */
export function unlinkThreadFromClient(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  thread: ThreadKey,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return deps.db.transaction(async (tx) => {
    await lockClientsTable(tx, 'shared')
    const sender = await findThreadSender(tx, thread, { isLocked: true })
    const client = sender?.clientId ? await lockClient(tx, sender.clientId) : null
    if (!sender || !client) return { outcome: 'gone' }
    await keepLinksEndedDuring(tx, [client.id], () => setThreadClient(tx, thread, null))
    // The links were sent to a client who is not the owner.
    await markLinksEnded(tx, thread, deps.clock.now())
    const before = { name: clientName(client), to: sender.to }
    await recordEvent(tx, deps, staffActor(by), {
      act: 'client.unlinked',
      id: client.id,
      before,
      after: null,
    })
    return { outcome: 'saved' }
  })
}

/** Lists possible clients of a request or message, for its page. */
export async function suggestClientsOfThread(db: Database, thread: ThreadKey): Promise<SimilarClient[]> {
  const sender = await findThreadSender(db, thread, { isLocked: false })
  return sender ? listMatchingClients(db, sender.values) : []
}

/** Lists the clients with the e-mail address, otherwise those with the phone number. */
async function listMatchingClients(db: Database, { email, phone }: ClientValues): Promise<SimilarClient[]> {
  const byMailbox = await listSimilarClients(db, { email })
  const exact = byMailbox.filter((client) => client.email?.toLowerCase() === email)
  if (exact.length > 0) return exact
  return byMailbox.length > 0 ? byMailbox : listSimilarClients(db, { phone })
}

/** Sender of a request or message. */
interface ThreadSender {
  clientId: string | null
  /** French name of the record: « la demande ABC-123 », « le message du 3 mars 2026 à 10 h 12 ». */
  to: string
  values: ClientValues
}

/** Returns the sender's data from the request or message. `isLocked` locks it until the transaction ends. */
async function findThreadSender(
  db: Database,
  { kind, id }: ThreadKey,
  { isLocked }: { isLocked: boolean },
): Promise<ThreadSender | null> {
  return kind === 'request' ? requestSender(db, id, isLocked) : messageSender(db, id, isLocked)
}

async function requestSender(db: Database, id: string, isLocked: boolean): Promise<ThreadSender | null> {
  const query = db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
  const [found] = await (isLocked ? query.for('update') : query)
  if (!found) return null
  const { last_name, first_name, phone, email, line_1, zip_code, city, client } = found
  const type = client === 'professionnel' ? 'company' : 'individual'
  const values = normalizeClientValues({ type, last_name, first_name, phone, email, line_1, zip_code, city })
  return { clientId: found.client_id, to: `la demande ${found.reference}`, values }
}

async function messageSender(db: Database, id: string, isLocked: boolean): Promise<ThreadSender | null> {
  const query = db.select().from(contactMessages).where(eq(contactMessages.id, id))
  const [found] = await (isLocked ? query.for('update') : query)
  if (!found) return null
  const { email, name, created_at } = found
  const words = (name ?? '').trim().split(/\s+/)
  const first_name = words.length > 1 ? words[0] : ''
  const last_name = words.slice(first_name ? 1 : 0).join(' ')
  const values = normalizeClientValues({ type: 'individual', email, first_name, last_name })
  return { clientId: found.client_id, to: `le message du ${formatDayAndHour(created_at)}`, values }
}

async function setThreadClient(
  tx: Transaction,
  { kind, id }: ThreadKey,
  client_id: string | null,
): Promise<void> {
  await (kind === 'request'
    ? tx.update(quoteRequests).set({ client_id }).where(eq(quoteRequests.id, id))
    : tx.update(contactMessages).set({ client_id }).where(eq(contactMessages.id, id)))
}
