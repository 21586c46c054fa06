import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, quoteRequests } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdClient } from './change-client.ts'
import type { ClientValues } from './client-fields.ts'
import { clientName } from './client-name.ts'
import { addClient } from './create-client.ts'
import { type AlikeClient, findAlike } from './find-alike.ts'
import { holdEmail } from './hold-email.ts'
import { tidyValues } from './tidy-values.ts'

/** What a visitor sent: a quote request, or a message. */
export interface ThreadKey {
  kind: 'request' | 'message'
  id: string
}

interface Sender {
  clientId: string | null
  /** « la demande ABC-123 », « le message « Jantes 18 » ». */
  to: string
  values: ClientValues
}

export type ThreadLink =
  | { outcome: 'saved'; clientId: string }
  | { outcome: 'gone' }
  /** Several clients have the address, or the number: one is chosen. */
  | { outcome: 'several'; alike: AlikeClient[] }

/**
 * Finds the client of a request or message, or makes one of its answers, and ties them (docs/product.md §11.10): who has the
 * e-mail, else who has the telephone. `chosen` is one of those that were offered.
 */
export function linkThread(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  thread: ThreadKey,
  chosen?: string,
): Promise<ThreadLink> {
  return world.db.transaction(async (tx): Promise<ThreadLink> => {
    const sender = await holdSender(tx, thread)
    if (!sender) return { outcome: 'gone' }
    if (sender.clientId) return { outcome: 'saved', clientId: sender.clientId }
    const alike = chosen ? [{ id: chosen }] : await findSender(tx, sender.values)
    const [only, ...others] = alike
    if (others.length > 0) return { outcome: 'several', alike: alike as AlikeClient[] }
    const clientId = only?.id ?? (await addClient(tx, world, actorOf(by), sender.values))
    const client = await holdClient(tx, clientId)
    if (!client) return { outcome: 'gone' }
    await tie(tx, thread, clientId)
    const after = { name: clientName(client), to: sender.to }
    await recordEvent(tx, world, actorOf(by), { act: 'client.linked', id: clientId, before: null, after })
    return { outcome: 'saved', clientId }
  })
}

/** Unties them: the client was another. */
export function unlinkThread(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  thread: ThreadKey,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const sender = await holdSender(tx, thread)
    const client = sender?.clientId ? await holdClient(tx, sender.clientId) : null
    if (!sender || !client) return { outcome: 'gone' }
    await tie(tx, thread, null)
    const before = { name: clientName(client), to: sender.to }
    await recordEvent(tx, world, actorOf(by), { act: 'client.unlinked', id: client.id, before, after: null })
    return { outcome: 'saved' }
  })
}

async function findSender(tx: Database, { email, phone }: ClientValues): Promise<AlikeClient[]> {
  const holder = email ? await holdEmail(tx, email) : null
  if (holder) return [{ id: holder.id, called: holder.called ?? '', email, phone: null, because: [] }]
  const sameMailbox = await findAlike(tx, { email })
  return sameMailbox.length > 0 ? sameMailbox : findAlike(tx, { phone })
}

async function tie(tx: Database, { kind, id }: ThreadKey, client_id: string | null): Promise<void> {
  const table = kind === 'request' ? quoteRequests : contactMessages
  await tx.update(table).set({ client_id }).where(eq(table.id, id))
}

async function holdSender(tx: Database, { kind, id }: ThreadKey): Promise<Sender | null> {
  return kind === 'request' ? holdRequest(tx, id) : holdMessage(tx, id)
}

async function holdRequest(tx: Database, id: string): Promise<Sender | null> {
  const [held] = await tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).for('update')
  if (!held) return null
  const { last_name, first_name, phone, email, line_1, zip_code, city, client } = held
  const type = client === 'professionnel' ? 'company' : 'individual'
  const values = tidyValues({ type, last_name, first_name, phone, email, line_1, zip_code, city })
  return { clientId: held.client_id, to: `la demande ${held.reference}`, values }
}

async function holdMessage(tx: Database, id: string): Promise<Sender | null> {
  const [held] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  if (!held) return null
  const { email, name, object } = held
  const words = (name ?? '').trim().split(/\s+/)
  const first_name = words.length > 1 ? words[0] : ''
  const last_name = words.slice(first_name ? 1 : 0).join(' ')
  const values = tidyValues({ type: 'individual', email, first_name, last_name })
  return { clientId: held.client_id, to: `le message «\u00a0${object}\u00a0»`, values }
}
