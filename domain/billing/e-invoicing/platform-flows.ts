import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { invoicePlatforms, invoices, platformFlows } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type {
  InvoicePlatform,
  LifecycleMessage,
  PaymentCollectedMessage,
  PlatformFlow,
} from '../../kernel/ports/invoice-platform.ts'
import { JobNotReady } from '../../kernel/ports/jobs.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { clientName } from '../../people/clients/client.ts'
import {
  accountedVatTotalsOf,
  computeVatTotalsLessDeposits,
  findVatTotalsOfDeductedDeposits,
  splitVatTotalsByNature,
} from '../accounting/accounting.ts'
import { sirenOfBuyer } from '../documents/document-buyer.ts'
import type { PlatformFlowStatus } from '../flow-status.ts'
import { findInvoiceNumber } from '../invoices/invoice-mails.ts'
import { invoiceKindOf } from '../invoices/invoice-status.ts'
import type { PrintingDeps } from '../printing/open-document.ts'
import { findDocumentClient, openClientDocumentPdf } from '../printing/open-document.ts'
import { documentFileName, documentKindName } from '../printing/printable-document.ts'
import { recordSentPrinting } from '../printing/printings.ts'
import { describeLifecycleReason, describePlatformRejectionReasons } from './platform-texts.ts'

type SendDeps = PrintingDeps & Deps<'platform' | 'announcements'>
type Flow = typeof platformFlows.$inferSelect

/**
 * Sends an invoice to the platform. Its row is locked meanwhile. The platform is first asked for a file with our id, so that an
 * invoice is sent once even if an earlier run was interrupted after sending.
 */
export async function sendInvoiceToPlatform(deps: SendDeps, invoiceId: string): Promise<void> {
  const { platform } = deps
  // A platform was configured when the invoice was issued. The job is retried and succeeds when one is configured again, so
  // no staff member has to click « Renvoyer ».
  if (!platform)
    throw new JobNotReady('an invoice waits to be sent, but no e-invoicing platform is configured')
  await deps.db.transaction(async (tx) => {
    const flow = await lockFlow(tx, invoiceId)
    if (flow?.status !== 'waiting' || flow.flow_id !== null) return
    const trackingId = trackingIdOf(flow)
    const knownFlow = await platform.find(trackingId)
    const sent = knownFlow ?? (await sendFile(tx, deps, platform, invoiceId, trackingId))
    if ('rejected' in sent) {
      const reason = describePlatformRejectionReasons(sent.rejected)
      return recordFlowStatus(tx, deps, { invoiceId, status: 'rejected', reason })
    }
    await tx
      .update(platformFlows)
      .set({ flow_id: sent.flowId, changed_at: deps.clock.now() })
      .where(eq(platformFlows.invoice_id, invoiceId))
    await deps.announcements.announce(tx, 'office')
  })
}

/** Returns our id of a file: the id of its invoice, with the attempt from the second one on. */
const trackingIdOf = ({ invoice_id, attempt }: Pick<Flow, 'invoice_id' | 'attempt'>) =>
  attempt === 1 ? invoice_id : `${invoice_id}-${attempt}`

async function lockFlow(tx: Transaction, invoiceId: string): Promise<Flow | null> {
  const [flow] = await tx
    .select()
    .from(platformFlows)
    .where(eq(platformFlows.invoice_id, invoiceId))
    .for('update')
  return flow ?? null
}

async function sendFile(
  tx: Transaction,
  deps: SendDeps,
  platform: InvoicePlatform,
  invoiceId: string,
  trackingId: string,
) {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!invoice) throw new Error('the invoice to send to the platform does not exist')
  const { pos_id: posId, invoice_number: number } = invoice
  const key = { kind: 'invoice', posId, id: invoiceId } as const
  const client = await findDocumentClient(deps.db, key)
  const open = client && (await openClientDocumentPdf(deps, client, key, () => null))
  if (!open) throw new Error('the document of the invoice to send to the platform does not exist')
  open.file.body.destroy()
  const sent = { sendId: trackingId, channel: 'platform', path: open.path } as const
  const content = await recordSentPrinting(deps, key, sent)
  const name = documentFileName(
    { name: documentKindName(invoiceKindOf(invoice)), number },
    deps.facts.current(),
  )
  return platform.send({ trackingId, name, syntax: 'Factur-X', content })
}

/** Sends a rejected invoice to the platform once more, as a new file. Returns false if it was not rejected. */
export function retryInvoiceOnPlatform(
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
    // A payment received while the invoice was rejected has not been reported.
    await deps.jobs.enqueue(tx, 'tell-platform-paid', { invoiceId })
    await deps.announcements.announce(tx, 'office')
    return true
  })
}

type FollowDeps = Deps<'db' | 'clock' | 'announcements' | 'platform' | 'facts'>

/** Maximum number of pages per run. More changes than that are read by the next run. */
const maxPages = 50
const pageLength = 100

/**
 * Reads the changes on the platform since the last run: the results of its checks, and status messages from clients. Each page is
 * stored together with the mark up to which it was read, so that an interrupted run loses nothing.
 */
export async function pollInvoicePlatform(deps: FollowDeps): Promise<void> {
  const { db, platform } = deps
  if (!platform) return
  let since = await findReadMark(db, platform.name)
  for (let page = 0; page < maxPages; page++) {
    const flows = await platform.listChanged(since)
    const last = flows.at(-1)
    if (!last) return
    await takePage(deps, platform, flows)
    // If one page is full of changes of the same instant, a request from that instant would return the same page again.
    if (flows.length < pageLength || last.updatedAt.getTime() === since.getTime()) return
    since = last.updatedAt
  }
}

/** Returns the mark up to which changes were read; the epoch on the first run. */
async function findReadMark(db: Database, name: string): Promise<Date> {
  const [mark] = await db.select().from(invoicePlatforms).where(eq(invoicePlatforms.name, name))
  return mark?.read_until ?? new Date(0)
}

async function takePage(deps: FollowDeps, platform: InvoicePlatform, flows: PlatformFlow[]): Promise<void> {
  const { name } = platform
  // Messages are read before the transaction, because the platform may be slow, and one at a time, so that pages are served in
  // between.
  const messages: LifecycleMessage[][] = []
  for (const { type, flowId } of flows)
    messages.push(type === 'lifecycle' ? await platform.readMessages(flowId) : [])
  const now = deps.clock.now()
  // A date in the future must not become the mark: later changes would be missed.
  const read_until = flows.findLast(({ updatedAt }) => updatedAt <= now)?.updatedAt
  await deps.db.transaction(async (tx) => {
    for (const [index, flow] of flows.entries()) {
      if (flow.type === 'invoice') await applyCheck(tx, deps, flow)
      for (const message of messages[index] ?? []) await applyMessage(tx, deps, message)
    }
    if (!read_until) return
    await tx
      .insert(invoicePlatforms)
      .values({ name, read_until })
      .onConflictDoUpdate({ target: invoicePlatforms.name, set: { read_until } })
  })
}

/** Stores the result of the platform's checks: deposited or rejected. A later status stays. */
async function applyCheck(
  tx: Transaction,
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
  return recordFlowStatus(tx, deps, {
    invoiceId,
    status: 'rejected',
    reason: describePlatformRejectionReasons(findings),
  })
}

/** Statuses by their code in the reform's list (XP Z12-012). Codes that require no action are left out. */
const statusByCode: Readonly<Record<string, PlatformFlowStatus>> = {
  200: 'deposited',
  202: 'received',
  203: 'received',
  204: 'received',
  205: 'received',
  // Approved in part counts as disputed.
  206: 'disputed',
  207: 'disputed',
  208: 'suspended',
  210: 'refused',
  211: 'received',
  212: 'collected',
  213: 'rejected',
  501: 'rejected',
}

/**
 * Rank of each status. Messages may arrive in any order; a status of a lower rank never replaces the current one. A
 * disputed or suspended invoice may still be approved (`received`), so these three have the same rank.
 */
const statusRank: Readonly<Record<PlatformFlowStatus, number>> = {
  waiting: 0,
  deposited: 1,
  received: 2,
  disputed: 2,
  suspended: 2,
  rejected: 3,
  refused: 4,
  collected: 5,
}

/** Statuses that have a reason. */
const explained: readonly PlatformFlowStatus[] = ['disputed', 'suspended', 'rejected', 'refused']

/** Whether an incoming status replaces the known one: it differs, and its rank is not lower. */
const supersedes = (next: PlatformFlowStatus, known: PlatformFlowStatus) =>
  next !== known && statusRank[next] >= statusRank[known]

async function applyMessage(tx: Transaction, deps: FollowDeps, message: LifecycleMessage): Promise<void> {
  const status = getOwnProperty(statusByCode, message.code)
  if (!status) return
  const [flow] = await tx
    .select({ invoiceId: platformFlows.invoice_id, status: platformFlows.status })
    .from(platformFlows)
    .innerJoin(invoices, eq(invoices.id, platformFlows.invoice_id))
    .where(eq(invoices.invoice_number, message.invoiceNumber))
    .orderBy(desc(invoices.created_at))
    .limit(1)
  if (!flow || !supersedes(status, flow.status)) return
  const reason = explained.includes(status) ? describeLifecycleReason(message) : null
  await recordFlowStatus(tx, deps, { invoiceId: flow.invoiceId, status, reason })
}

/**
 * Reports « Encaissée » to the platform, once. Throws, so that the job tries again, until the platform has accepted the invoice.
 * Skips invoices that were rejected or refused, are no longer paid, or for which nothing was received besides deposits.
 */
export async function reportPaidInvoice(deps: FollowDeps, invoiceId: string): Promise<void> {
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
      throw new JobNotReady('the platform has not received the paid invoice yet')
    const sent =
      (await platform.find(message.trackingId)) ??
      (await platform.sendCollected({ ...message, seller: deps.facts.current().legal }))
    if ('rejected' in sent)
      throw new Error(
        `the platform rejected the report of the payment: ${describePlatformRejectionReasons(sent.rejected)}`,
      )
    await recordFlowStatus(tx, deps, { invoiceId, status: 'collected', reason: null })
  })
}

type Invoice = typeof invoices.$inferSelect

/**
 * Returns the cents received on a paid invoice for each rate, without deposits, which have their own messages, and without the
 * amounts of its credit notes.
 */
async function collectedRates(tx: Transaction, invoice: Invoice): Promise<PaymentCollectedMessage['rates']> {
  const notes = await tx.select().from(invoices).where(eq(invoices.credited_invoice, invoice.id))
  const deducted = (await findVatTotalsOfDeductedDeposits(tx, [invoice.id])).get(invoice.id) ?? []
  const rates = computeVatTotalsLessDeposits({
    rates: [invoice, ...notes].flatMap(accountedVatTotalsOf),
    deducted,
  })
  // The tax on goods was due on delivery, so their payment is not reported (CGI, article 290 A).
  return splitVatTotalsByNature(invoice, rates).flatMap(({ rate, nature, base, vat }) =>
    rate !== null && nature === 'service' && base + vat !== 0 ? [{ rate, cents: base + vat }] : [],
  )
}

function paidMessage(
  invoice: Invoice,
  rates: PaymentCollectedMessage['rates'],
  at: Date,
): Omit<PaymentCollectedMessage, 'seller'> | null {
  const { id, status, paid_on, buyer, invoice_number: invoiceNumber, created_at } = invoice
  const siren = buyer && sirenOfBuyer(buyer)
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

/** Stores the status of an invoice on the platform and records its event. Does nothing if the status is the same. */
async function recordFlowStatus(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements'>,
  { invoiceId, status, reason }: { invoiceId: string; status: PlatformFlowStatus; reason: string | null },
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
