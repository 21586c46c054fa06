import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { DocumentLine } from '../../db/schema/money/document-line.ts'
import { invoices } from '../../db/schema/tables.ts'
import { findClient } from '../clients/find-client.ts'
import { lockClients } from '../clients/lock-clients.ts'
import { pointOfSale } from '../documents/points-of-sale.ts'
import { queueForPlatform } from '../e-invoicing/queue-for-platform.ts'
import { actorOf } from '../events/actor.ts'
import { inLine } from '../limits/in-line.ts'
import { randomId, randomIdPattern } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { type Crediting, enterCreditNote } from './credits/issue-credit-note.ts'
import { type AskedDeposit, type DepositIssuing, enterDeposit } from './deposits/issue-deposit.ts'
import { forgetInvoiceDraft, holdInvoiceDraft } from './drafts/find-draft.ts'
import { enterInvoice, type IssueRefusal } from './issue-invoice.ts'
import { queueWords } from './mails/queue-words.ts'
import type { VatExemption } from './vat-exemption.ts'

export type OfficeWorld = World<'db' | 'jobs' | 'clock' | 'addresses' | 'announcements' | 'platform'>

export interface Issued {
  outcome: 'issued'
  id: string
  posId: string
}

/** What the form says, judged. */
export interface InvoiceToIssue {
  /** Of the form: sent twice, it is one invoice. */
  id: string | undefined
  clientId: string
  posId: string
  orderIds: string[]
  depositIds: string[]
  estimateId: string | null
  lines: DocumentLine[]
  suppliedOn: string | undefined
  purchaseOrder: string | null
  registration: string | null
  mileage: number | null
  /** Why lines at 0 % bear no tax. */
  exemption: VatExemption | null
  /** Whom it is sent to; nobody where it is empty. */
  email: string
}

/** Issues an invoice and, where an address is given, has it sent ten seconds later: one press, one transaction. */
export function issueFromOffice(
  world: OfficeWorld,
  by: StaffPerson,
  asked: InvoiceToIssue,
): Promise<Issued | { outcome: IssueRefusal | 'client-gone' } | { outcome: 'untaxed'; problem: string }> {
  const id = ownId(asked.id)
  return once(world, id, async (tx) => {
    await holdInvoiceDraft(tx, asked)
    const client = await findClient(tx, asked.clientId)
    if (!client || client.merged_into) return { outcome: 'client-gone' }
    const pos = pointOfSale(asked.posId)
    const issuing = await enterInvoice(tx, world, { ...asked, id, client, pos }, actorOf(by))
    if (issuing.outcome !== 'issued') return issuing
    await forgetInvoiceDraft(tx, asked)
    return finish(tx, world, by, { id, posId: pos.id, email: asked.email })
  })
}

/** What the form of a deposit says, judged. */
interface DepositToIssue extends AskedDeposit {
  id: string | undefined
  email: string
}

/** Issues a deposit invoice, and has it sent. */
export function issueDepositFromOffice(
  world: OfficeWorld,
  by: StaffPerson,
  { id: own, email, ...asked }: DepositToIssue,
): Promise<Issued | Exclude<DepositIssuing, { outcome: 'issued' }>> {
  const id = ownId(own)
  return once(world, id, async (tx) => {
    const issuing = await enterDeposit(tx, world, { ...asked, id }, actorOf(by))
    if (issuing.outcome !== 'issued') return issuing
    return finish(tx, world, by, { id, posId: issuing.posId, email })
  })
}

/** Takes an invoice back, whole or in part, and has the credit note sent. */
export function creditFromOffice(
  world: OfficeWorld,
  by: StaffPerson,
  asked: { id: string | undefined; invoiceId: string; quantities?: number[]; reason: string; email: string },
): Promise<Issued | { outcome: Exclude<Crediting['outcome'], 'credited'> }> {
  const id = ownId(asked.id)
  return once(world, id, async (tx) => {
    const crediting = await enterCreditNote(tx, world, { ...asked, id }, actorOf(by))
    if (crediting.outcome !== 'credited') return crediting
    return finish(tx, world, by, { id, posId: crediting.posId, email: asked.email })
  })
}

const ownId = (typed: string | undefined) => (typed && randomIdPattern.test(typed) ? typed : randomId())

/**
 * Acts in a transaction; what the form of that id has issued already is answered again. All of a node take turns: they would
 * wait for each other's number anyway, each holding a connection that others need.
 */
function once<Refused>(
  { db }: World<'db'>,
  id: string,
  act: (tx: Database) => Promise<Issued | Refused>,
): Promise<Issued | Refused> {
  return inLine('invoices', () =>
    db.transaction(async (tx) => {
      await lockClients(tx, 'shared')
      const [known] = await tx.select({ posId: invoices.pos_id }).from(invoices).where(eq(invoices.id, id))
      return known ? { outcome: 'issued' as const, id, posId: known.posId } : act(tx)
    }),
  )
}

async function finish(
  tx: Database,
  world: OfficeWorld,
  by: StaffPerson,
  { id, posId, email }: { id: string; posId: string; email: string },
): Promise<Issued> {
  if (email) await queueWords(tx, world, by, id, email)
  await queueForPlatform(tx, world, id)
  await world.announcements.announce(tx, 'office')
  return { outcome: 'issued', id, posId }
}
