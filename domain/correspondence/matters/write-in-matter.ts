import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import type { MatterKey } from '../../kernel/matters/matter.ts'
import { toAdditionalCompanyPerson } from '../../kernel/person.ts'
import { clientName } from '../../people/clients/client.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { saveContactMessage } from '../contact/contact-messages.ts'
import { insertVisitorMessage } from '../threads/record-visitor-message.ts'
import {
  submitVisitorAnswer,
  toVisitorThreadDestination,
  type VisitorAnswerDestination,
} from '../threads/visitor-actions.ts'
import { findMatterThread } from './matter-thread.ts'
import { findMatterAddress } from './own-addresses.ts'

/**
 * Stores what a client writes on the page of a matter: in its thread or, when it has none, as a contact message that names the
 * matter and becomes its thread. Returns the same outcomes as `submitVisitorAnswer`.
 */
export async function storeMatterMessage(
  deps: Parameters<typeof submitVisitorAnswer>[0],
  matter: MatterKey,
  written: Parameters<typeof submitVisitorAnswer>[2],
  address: string,
): ReturnType<typeof submitVisitorAnswer> {
  const thread = await findMatterThread(deps.db, matter)
  const { kind, id } = matter
  if (thread || kind === 'request' || kind === 'message')
    return submitVisitorAnswer(
      deps,
      toVisitorThreadDestination(thread ?? { kind: kind === 'request' ? 'request' : 'message', id }),
      written,
      address,
    )
  return submitVisitorAnswer(deps, asFirstMessage({ kind, id }), written, address)
}

interface RecordMatter extends MatterKey {
  kind: 'estimate' | 'order' | 'invoice'
}

const asFirstMessage = (matter: RecordMatter): VisitorAnswerDestination => ({
  limitKey: `${matter.kind}-${matter.id}`,
  isThere: async (db) => (await findMatterAddress(db, matter)) !== null,
  async storeAnswer(tx, deps, { id, text, attachments, person = null }) {
    // The message refers to a client, so a concurrent merge of clients must see it or have ended.
    await lockClientsTable(tx, 'shared')
    const [email, subject] = [await findMatterAddress(tx, matter), await findSubject(tx, matter)]
    if (!email || !subject) return false
    const name = toAdditionalCompanyPerson(person)?.name ?? subject.name
    const about = { about_kind: matter.kind, about_id: matter.id }
    const message = {
      email,
      object: subject.object,
      message: text,
      name,
      client_id: subject.clientId,
      ...about,
    }
    const { isNew } = await saveContactMessage(tx, deps, id, message, { visitor: false, workshop: true })
    if (!isNew) {
      const thread = await findMatterThread(tx, matter)
      // The same form was submitted twice at once, on two nodes.
      if (thread?.kind === 'message' && thread.id === id) return true
      // A form in another window has created the thread in the meantime.
      return thread
        ? toVisitorThreadDestination(thread).storeAnswer(tx, deps, { id, text, attachments, person })
        : false
    }
    if (attachments.length > 0)
      await insertVisitorMessage(
        tx,
        deps,
        { kind: 'message', id },
        { id, channel: 'page', name: name || email, email, text: '', attachments },
      )
    await deps.announcements.announce(tx, `matter-records/${matter.kind}/${matter.id}`)
    return true
  },
})

/** Returns the subject shown in the office (« Commande CO-E-2026-0012 ») and the client. */
async function findSubject(db: Database, { kind, id }: RecordMatter) {
  const { table, number, called } = {
    estimate: { table: estimates, number: estimates.estimate_number, called: 'Devis' },
    order: { table: orders, number: orders.order_number, called: 'Commande' },
    invoice: { table: invoices, number: invoices.invoice_number, called: 'Facture' },
  }[kind]
  const [found] = await db
    .select({ number, client: clients })
    .from(table)
    .innerJoin(clients, eq(clients.id, table.client_id))
    .where(eq(table.id, id))
  if (!found) return null
  return { object: `${called} ${found.number}`, name: clientName(found.client), clientId: found.client.id }
}
