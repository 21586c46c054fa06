import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, platformFlows, platforms } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type {
  CollectedMessage,
  InvoicePlatform,
  LifecycleMessage,
  PlatformFlow,
} from '../../kernel/ports/invoice-platform.ts'
import { ownValue } from '../../kernel/text/own-value.ts'
import { clientName } from '../../people/clients/client.ts'
import { findDeductedRates, netRates, ratesByNature, ratesOf } from '../accounting/accounting.ts'
import { buyerSiren } from '../documents/document-numbers.ts'
import type { FlowStatus } from '../flow-status.ts'
import { findInvoiceNumber } from '../invoices/invoice-mails.ts'
import { invoiceKind } from '../invoices/invoice-status.ts'
import { findDocumentClient, openDocument } from '../printing/open-document.ts'
import type { PrintingDeps } from '../printing/print-document.ts'
import { documentFileName, documentName } from '../printing/printable-document.ts'
import { freezePrinting } from '../printing/printings.ts'
import { describeFindings, describeReason } from './platform-texts.ts'

type SendDeps = PrintingDeps & Deps<'platform' | 'announcements'>
type Flow = typeof platformFlows.$inferSelect

/**
 * Hands an invoice to the platform, its row locked meanwhile. Before it is sent it is looked for under our own id: a run that was
 * cut off between the platform's word and ours finds it there, and it goes once whatever is killed.
 */
export async function sendToPlatform(deps: SendDeps, invoiceId: string): Promise<void> {
  const { platform } = deps
  // It was set when the invoice was issued: once it is again, « Renvoyer » is not needed, the job is still there.
  if (!platform) throw new Error('no platform is set, and an invoice waits for it')
  await deps.db.transaction(async (tx) => {
    const flow = await lockFlow(tx, invoiceId)
    if (flow?.status !== 'waiting' || flow.flow_id !== null) return
    const trackingId = trackingIdOf(flow)
    const known = await platform.find(trackingId)
    const sent = known ?? (await sendFile(tx, deps, platform, invoiceId, trackingId))
    if ('refused' in sent) {
      const reason = describeFindings(sent.refused)
      return recordFlowStatus(tx, deps, { invoiceId, status: 'rejected', reason })
    }
    await tx
      .update(platformFlows)
      .set({ flow_id: sent.flowId, changed_at: deps.clock.now() })
      .where(eq(platformFlows.invoice_id, invoiceId))
    await deps.announcements.announce(tx, 'office')
  })
}

/** What a file is found again by: its invoice's id, and which of its attempts. */
const trackingIdOf = ({ invoice_id, attempt }: Pick<Flow, 'invoice_id' | 'attempt'>) =>
  attempt === 1 ? invoice_id : `${invoice_id}-${attempt}`

async function lockFlow(tx: Database, invoiceId: string): Promise<Flow | null> {
  const [flow] = await tx
    .select()
    .from(platformFlows)
    .where(eq(platformFlows.invoice_id, invoiceId))
    .for('update')
  return flow ?? null
}

async function sendFile(
  tx: Database,
  deps: SendDeps,
  platform: InvoicePlatform,
  invoiceId: string,
  trackingId: string,
) {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!invoice) throw new Error('an invoice for the platform is not there')
  const { pos_id: posId, invoice_number: number } = invoice
  const key = { kind: 'invoice', posId, id: invoiceId } as const
  const client = await findDocumentClient(deps.db, key)
  const open = client && (await openDocument(deps, client, key, () => null))
  if (!open) throw new Error('the document of an invoice for the platform is not there')
  open.file.body.destroy()
  const sent = { sendId: trackingId, channel: 'platform', path: open.path } as const
  const content = await freezePrinting(deps, key, sent)
  const name = documentFileName({ name: documentName(invoiceKind(invoice)), number })
  return platform.send({ trackingId, name, syntax: 'Factur-X', content })
}

/** Sends an invoice that the platform has rejected once more, as a file of its own; false where it was not rejected. */
export function retryOnPlatform(
  deps: Deps<'db' | 'jobs' | 'clock' | 'announcements'>,
  by: StaffPerson,
  invoiceId: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const isRejected = and(eq(platformFlows.invoice_id, invoiceId), eq(platformFlows.status, 'rejected'))
    const [flow] = await tx
      .update(platformFlows)
      .set({
        status: 'waiting',
        flow_id: null,
        reason: null,
        changed_at: deps.clock.now(),
        attempt: sql`${platformFlows.attempt} + 1`,
      })
      .where(isRejected)
      .returning()
    if (!flow) return false
    const after = { number: await findInvoiceNumber(tx, invoiceId) }
    await recordEvent(tx, deps, staffActor(by), {
      act: 'invoice.platform-retried',
      id: invoiceId,
      before: null,
      after,
    })
    await deps.jobs.enqueue(tx, 'send-to-platform', { invoiceId })
    await deps.announcements.announce(tx, 'office')
    return true
  })
}

type FollowDeps = Deps<'db' | 'clock' | 'announcements' | 'platform'>

/** More than come in between two runs; the next goes on. */
const maxPages = 50
const pageLength = 100

/**
 * Takes in what the platform has to say since it was last asked: what its checks found, and what the client's side says of an
 * invoice. Each page is kept with the mark up to which it was read, so that nothing is missed by a run that is cut off.
 */
export async function pollPlatform(deps: FollowDeps): Promise<void> {
  const { db, platform } = deps
  if (!platform) return
  let since = await findReadMark(db, platform.name)
  for (let page = 0; page < maxPages; page++) {
    const flows = await platform.listChanged(since)
    const last = flows.at(-1)
    if (!last) return
    await takePage(deps, platform, flows)
    // So many at one instant that a page does not hold them cannot be told apart by it.
    if (flows.length < pageLength || last.updatedAt.getTime() === since.getTime()) return
    since = last.updatedAt
  }
}

/** The first time, from a day before the first invoice was sent. */
async function findReadMark(db: Database, name: string): Promise<Date> {
  const [mark] = await db.select().from(platforms).where(eq(platforms.name, name))
  return mark?.read_until ?? new Date(0)
}

async function takePage(deps: FollowDeps, platform: InvoicePlatform, flows: PlatformFlow[]): Promise<void> {
  const { name } = platform
  // Read before the transaction, because the platform may take its time; one by one, so that pages are answered between them.
  const messages: LifecycleMessage[][] = []
  for (const { type, flowId } of flows)
    messages.push(type === 'lifecycle' ? await platform.readMessages(flowId) : [])
  const now = deps.clock.now()
  // A date in the future must not become the mark: nothing would come after it.
  const read_until = flows.findLast(({ updatedAt }) => updatedAt <= now)?.updatedAt
  await deps.db.transaction(async (tx) => {
    for (const [place, flow] of flows.entries()) {
      if (flow.type === 'invoice') await applyCheck(tx, deps, flow)
      for (const message of messages[place] ?? []) await applyMessage(tx, deps, message)
    }
    if (!read_until) return
    await tx
      .insert(platforms)
      .values({ name, read_until })
      .onConflictDoUpdate({ target: platforms.name, set: { read_until } })
  })
}

/** What the platform's own checks found: deposited, or rejected. What came later is not undone by it. */
async function applyCheck(
  tx: Database,
  deps: FollowDeps,
  { flowId, check, findings }: PlatformFlow,
): Promise<void> {
  if (check === 'pending') return
  const [flow] = await tx
    .select()
    .from(platformFlows)
    .where(and(eq(platformFlows.flow_id, flowId), eq(platformFlows.status, 'waiting')))
    .for('update')
  if (!flow) return
  const { invoice_id: invoiceId } = flow
  if (check === 'ok') return recordFlowStatus(tx, deps, { invoiceId, status: 'deposited', reason: null })
  return recordFlowStatus(tx, deps, { invoiceId, status: 'rejected', reason: describeFindings(findings) })
}

/** The reform's statuses (XP Z12-012): those that change what is to be done. */
const statusByCode: Readonly<Record<string, FlowStatus>> = {
  200: 'deposited',
  202: 'received',
  203: 'received',
  204: 'received',
  205: 'received',
  // Approved in part is contested in part.
  206: 'disputed',
  207: 'disputed',
  208: 'suspended',
  210: 'refused',
  211: 'received',
  212: 'collected',
  213: 'rejected',
  501: 'rejected',
}

/** Later ones stand above earlier ones, in whichever order they come; what is contested may be approved after all. */
const statusRank: Readonly<Record<FlowStatus, number>> = {
  waiting: 0,
  deposited: 1,
  received: 2,
  disputed: 2,
  suspended: 2,
  rejected: 3,
  refused: 4,
  collected: 5,
}

/** Those of which the client's side says why. */
const explained: readonly FlowStatus[] = ['disputed', 'suspended', 'rejected', 'refused']

/** Whether a status that comes in takes the place of the known one: neither the same again, nor one from before it. */
const supersedes = (next: FlowStatus, known: FlowStatus) =>
  next !== known && statusRank[next] >= statusRank[known]

async function applyMessage(tx: Database, deps: FollowDeps, message: LifecycleMessage): Promise<void> {
  const status = ownValue(statusByCode, message.code)
  if (!status) return
  const [flow] = await tx
    .select({ invoiceId: platformFlows.invoice_id, status: platformFlows.status })
    .from(platformFlows)
    .innerJoin(invoices, eq(invoices.id, platformFlows.invoice_id))
    .where(eq(invoices.invoice_number, message.invoiceNumber))
    .orderBy(desc(invoices.created_at))
    .limit(1)
  if (!flow || !supersedes(status, flow.status)) return
  const reason = explained.includes(status) ? describeReason(message) : null
  await recordFlowStatus(tx, deps, { invoiceId: flow.invoiceId, status, reason })
}

/**
 * Tells the platform « Encaissée », once: an invoice that it has not taken yet is waited for; one that was turned down, is
 * not paid any more, or for which nothing came in besides its deposits, is not reported.
 */
export async function reportPaid(deps: FollowDeps, invoiceId: string): Promise<void> {
  const { platform } = deps
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ flow: platformFlows, invoice: invoices })
      .from(platformFlows)
      .innerJoin(invoices, eq(invoices.id, platformFlows.invoice_id))
      .where(eq(platformFlows.invoice_id, invoiceId))
      .for('update', { of: platformFlows })
    const message = row && paidMessage(row.invoice, await collectedRates(tx, row.invoice), deps.clock.now())
    if (!message || ['rejected', 'refused', 'collected'].includes(row.flow.status)) return
    if (!platform || row.flow.status === 'waiting')
      throw new Error('an invoice was paid that the platform has not taken yet')
    const sent = (await platform.find(message.trackingId)) ?? (await platform.sendCollected(message))
    if ('refused' in sent) throw new Error(`the platform takes no payment: ${describeFindings(sent.refused)}`)
    await recordFlowStatus(tx, deps, { invoiceId, status: 'collected', reason: null })
  })
}

type Invoice = typeof invoices.$inferSelect

/**
 * What came in on a paid invoice, of each rate: what it bills without the deposits, of which each has a message of its own,
 * and without what credit notes have taken back.
 */
async function collectedRates(tx: Database, invoice: Invoice): Promise<CollectedMessage['rates']> {
  const notes = await tx.select().from(invoices).where(eq(invoices.credited_invoice, invoice.id))
  const deducted = (await findDeductedRates(tx, [invoice.id])).get(invoice.id) ?? []
  const rates = netRates({ rates: [invoice, ...notes].flatMap(ratesOf), deducted })
  // The tax on goods fell due when they were handed over: their payment is reported to nobody (article 290 A).
  return ratesByNature(invoice, rates).flatMap(({ rate, nature, base, vat }) =>
    rate !== null && nature === 'service' && base + vat !== 0 ? [{ rate, cents: base + vat }] : [],
  )
}

function paidMessage(invoice: Invoice, rates: CollectedMessage['rates'], at: Date): CollectedMessage | null {
  const { id, status, paid_on, buyer, invoice_number: invoiceNumber, created_at } = invoice
  const siren = buyer && buyerSiren(buyer)
  if (status !== 'paid' || !paid_on || !siren || rates.length === 0) return null
  return {
    trackingId: `${id}-212`,
    invoiceNumber,
    typeCode: invoice.is_deposit ? '386' : '380',
    issuedOn: parisDay(created_at),
    collectedOn: paid_on,
    at,
    buyer: { siren, name: clientName(buyer) },
    rates,
  }
}

/** Keeps what became of an invoice on the platform, with its event, once: what is so already is left alone. */
async function recordFlowStatus(
  tx: Database,
  deps: Deps<'clock' | 'announcements'>,
  { invoiceId, status, reason }: { invoiceId: string; status: FlowStatus; reason: string | null },
): Promise<void> {
  const [changed] = await tx
    .update(platformFlows)
    .set({ status, reason, changed_at: deps.clock.now() })
    .where(and(eq(platformFlows.invoice_id, invoiceId), ne(platformFlows.status, status)))
    .returning()
  if (!changed) return
  const after = { number: await findInvoiceNumber(tx, invoiceId), status, reason }
  await recordEvent(tx, deps, siteActor, {
    act: 'invoice.platform-told',
    id: invoiceId,
    before: null,
    after,
  })
  await deps.announcements.announce(tx, 'office')
}
