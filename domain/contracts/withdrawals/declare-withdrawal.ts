import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Database, Transaction } from '../../../db/client.ts'
import { clients, estimates, orders, quoteRequests, withdrawals } from '../../../db/schema/tables.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import { listEstimateMailRecipients } from '../../correspondence/matters/confirmation-address.ts'
import { listClientAddressesOfMatter } from '../../correspondence/matters/own-addresses.ts'
import { type AllowedMails, withMailLimit } from '../../correspondence/outbox/mail-limits.ts'
import { recordEvent, visitorActor } from '../../kernel/events/record-event.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import { isLinkEnded } from '../../kernel/matters/ended-links.ts'
import { findMatterOfRecord, listReplacedIds } from '../../kernel/matters/matter.ts'
import { normalizeEmail } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { type EstimateState, findCurrentEstimate } from '../estimates/estimate.ts'
import { confirmWithdrawalDeclaration } from './confirm-withdrawal.ts'
import { findWithdrawal, isWithdrawalDeclarationOfContract, type Withdrawal } from './find-withdrawal.ts'
import {
  collapseWhiteSpace,
  maxTickedContractParts,
  tickedContractPartsText,
  type withdrawalForm,
} from './withdrawal-form.ts'

type DeclareDeps = Deps<'db' | 'jobs' | 'clock' | 'limits' | 'announcements'>

export type WithdrawalDeclaration = z.output<typeof withdrawalForm>

/** Contract that a declaration names by number; estimate and order are `null` if none has that number. */
interface NamedContract {
  estimate: { id: string; number: string; state: EstimateState } | null
  order: { id: string; number: string } | null
  clientIds: string[]
  /** Addresses that belong to the contract, in lower case. */
  emails: string[]
}

/** Evidence that the author of a declaration is the client of the contract. */
interface Proof {
  /** Id of the client who is signed in; `null` for staff and visitors. */
  clientId: string | null
  /** When the signed link that led to the form was issued; `null` without a link. */
  linkGivenAt: Date | null
}

interface Origin {
  /** Network address. */
  address: string
  proof: Proof
}

/**
 * Stores a declaration of withdrawal from anybody (Code de la consommation, L. 221-21 and D. 221-5). Returns the id of
 * its receipt. The declaration takes effect once it is confirmed that the contract's client made it: immediately if
 * `proof` shows it, later by the link of its acknowledgement (`confirmOrDisownWithdrawalByLink`) or by staff
 * (`confirmWithdrawalDeclarationByOffice`). The same form sent twice is one declaration; two forms are two declarations
 * with a receipt each, even with the same text.
 *
 * To hide whether the contract has that address, the rate limit is applied first, and a declaration is looked up and
 * stored in the same way whether or not its address belongs to its contract.
 */
export async function declareWithdrawal(
  deps: DeclareDeps,
  id: string,
  declared: WithdrawalDeclaration,
  origin: Origin,
): Promise<{ outcome: 'saved'; id: string } | RateLimited> {
  const { db, limits } = deps
  // Other people may know the id, because the receipt shows it. A form with the same id and other content is a new declaration.
  const existing = await findWithdrawal(db, id)
  if (existing && !isSameDeclaration(existing, declared))
    return declareWithdrawal(deps, randomId(), declared, origin)
  const contract = await findDeclaredContract(db, declared.contrat)
  const contractId = contract.estimate?.id ?? contract.order?.id
  const how = await confirmationBy(db, contract, origin.proof)
  // A form that is received several times at once is one declaration and counts once for the rate limit.
  return serializeByKey(`declaration ${id}`, async () => {
    const earlier = await findWithdrawal(db, id)
    const isContractEmail = contract.emails.includes(normalizeEmail(declared.email))
    const receive = async (allowedMails: AllowedMails) => {
      const isPending = await hasPendingMail(db, contract, declared.email, id)
      // Until a declaration is confirmed, one acknowledgement is sent to the contract's address, so that strangers cannot fill
      // the mailbox. Its link opens all declarations.
      const mayMailVisitor = isContractEmail ? how !== null || !isPending : allowedMails.visitor
      if (earlier) await repeat(deps, earlier, how, mayMailVisitor)
      else {
        const mayMailWorkshop = how !== null || (allowedMails.workshop && !isPending)
        const mails = { visitor: mayMailVisitor, workshop: mayMailWorkshop }
        await db.transaction((tx) =>
          saveDeclaration(tx, deps, { id, declared, contract, isContractEmail, how, mails }),
        )
      }
      return { outcome: 'saved', id } as const
    }
    // Serialized by contract, so that only the first of several simultaneous declarations is acknowledged. The rate limit comes
    // first, so that a flood about one contract does not delay its client.
    const withMails = () =>
      serializeByKey(`declarations of ${contractId ?? id}`, () =>
        withMailLimit(deps, 'withdrawal', declared.email, receive, () => false),
      )
    // A verified client has a rate limit of their own, which others at the same network address cannot use up.
    const turn = how && contractId ? `contract ${contractId}` : origin.address
    return withRateLimit([[limits.withdrawal, turn]], withMails, () => earlier !== null)
  })
}

/** Returns how the declaration is confirmed immediately; `null` if its author must be verified first. */
async function confirmationBy(
  db: Database,
  { estimate, order, clientIds }: NamedContract,
  { clientId, linkGivenAt }: Proof,
): Promise<'session' | 'link' | null> {
  if (clientId && clientIds.includes(clientId)) return 'session'
  const record = estimate
    ? ({ kind: 'estimate', id: estimate.id } as const)
    : order && ({ kind: 'order', id: order.id } as const)
  if (!linkGivenAt || !record) return null
  const matter = await findMatterOfRecord(db, record)
  return matter && !(await isLinkEnded(db, [record, matter], linkGivenAt)) ? 'link' : null
}

/** Handles a form that is sent again: confirms its declaration if that is now possible, and queues a missing acknowledgement. */
async function repeat(
  deps: DeclareDeps,
  { id, is_mailed }: Withdrawal,
  how: 'session' | 'link' | null,
  mayMailVisitor: boolean,
): Promise<void> {
  if (how) await deps.db.transaction((tx) => confirmWithdrawalDeclaration(tx, deps, id, { how }))
  if (mayMailVisitor && !is_mailed) await queueMissedAcknowledgement(deps, id)
}

/** Queues the acknowledgement of a declaration that has none yet, once. */
function queueMissedAcknowledgement(
  { db, jobs }: Pick<DeclareDeps, 'db' | 'jobs'>,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [late] = await tx
      .update(withdrawals)
      .set({ is_mailed: true })
      .where(and(eq(withdrawals.id, id), eq(withdrawals.is_mailed, false)))
      .returning({ id: withdrawals.id })
    if (late) await jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'receipt' })
  })
}

interface DeclarationToSave {
  id: string
  declared: WithdrawalDeclaration
  contract: NamedContract
  isContractEmail: boolean
  how: 'session' | 'link' | null
  mails: AllowedMails
}

/** Stores the declaration with its events and mails in one transaction. */
async function saveDeclaration(
  tx: Transaction,
  deps: Omit<DeclareDeps, 'db' | 'limits'>,
  { id, declared, contract, isContractEmail, how, mails }: DeclarationToSave,
): Promise<void> {
  const { estimate } = contract
  // The lock waits for a simultaneous acceptance, which opens the order of the estimate, or reopening.
  const locked = estimate ? await lockEstimate(tx, estimate.id) : null
  const order = locked ? await findOrderOfEstimate(tx, locked.id) : contract.order
  const inserted = await tx
    .insert(withdrawals)
    .values({
      id,
      created_at: deps.clock.now(),
      name: declared.nom,
      contract: declared.contrat,
      email: declared.email,
      part: declared.partie ?? '',
      part_keys: tickedKeys(declared),
      estimate_id: locked?.id ?? null,
      order_id: order?.id ?? null,
      is_known_address: isContractEmail,
      is_mailed: mails.visitor,
    })
    .onConflictDoNothing()
    .returning({ id: withdrawals.id })
  if (inserted.length === 0) return
  const contractNumber = estimate?.number ?? order?.number ?? null
  await recordEvent(tx, deps, visitorActor('page'), {
    act: 'withdrawal.received',
    id,
    before: null,
    after: { called: contractNumber },
  })
  await deps.announcements.announce(tx, 'office')
  if (how) await confirmWithdrawalDeclaration(tx, deps, id, { how })
  if (mails.visitor)
    await deps.jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'receipt' })
  if (mails.workshop && (mails.visitor || contractNumber))
    await deps.jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'workshop' })
}

/** Returns the keys of the ticked parts; empty if the text of the ticked parts was edited. */
function tickedKeys({ contrat, partie = '', coches = '', dites = '' }: WithdrawalDeclaration): string[] {
  if (collapseWhiteSpace(dites) !== collapseWhiteSpace(tickedContractPartsText(contrat, partie))) return []
  return coches.split(' ').filter(Boolean).slice(0, maxTickedContractParts)
}

const isSameDeclaration = (known: Withdrawal, declared: WithdrawalDeclaration): boolean =>
  known.name === declared.nom &&
  known.contract === declared.contrat &&
  normalizeEmail(known.email) === normalizeEmail(declared.email) &&
  known.part === (declared.partie ?? '') &&
  known.part_keys.join(' ') === tickedKeys(declared).join(' ')

/** Whether an acknowledgement of another, unconfirmed declaration of the contract was sent to that address. */
async function hasPendingMail(
  db: Database,
  { estimate, order }: NamedContract,
  email: string,
  exceptId: string,
): Promise<boolean> {
  const pending = await db.$count(
    withdrawals,
    and(
      isWithdrawalDeclarationOfContract(estimate?.id ?? null, order?.id ?? null),
      eq(sql`lower(${withdrawals.email})`, normalizeEmail(email)),
      eq(withdrawals.is_mailed, true),
      isNull(withdrawals.confirmed_at),
      isNull(withdrawals.set_aside_at),
      isNull(withdrawals.decision),
      ne(withdrawals.id, exceptId),
    ),
  )
  return pending > 0
}

/**
 * Returns the words that may be numbers of estimates or orders: letters, digits and hyphens, at least 4 characters.
 * Returns at most 8 words.
 */
const findNumbers = (typed: string) =>
  [...new Set(typed.toUpperCase().split(/[^A-Z0-9-]+/))].filter((word) => word.length >= 4).slice(0, 8)

/** Returns the contract with that estimate or order number; `null` if the text names two contracts. */
export async function findDeclaredContract(db: Database, typed: string): Promise<NamedContract> {
  const numbers = findNumbers(typed)
  const none: NamedContract = { estimate: null, order: null, clientIds: [], emails: [] }
  if (numbers.length === 0) return none
  const namedOrders = await db
    .select({ order: orders, email: clients.email })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .where(inArray(orders.order_number, numbers))
    .limit(2)
  const namedEstimates = await db
    .select({ estimate: estimates, email: clients.email })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(inArray(estimates.estimate_number, numbers))
    .limit(2)
  if (namedOrders.length > 1 || namedEstimates.length > 1) return none
  const [namedOrder, namedEstimate] = [namedOrders[0], namedEstimates[0]]
  if (namedOrder && namedEstimate && namedOrder.order.estimate_id !== namedEstimate.estimate.id) return none
  const estimateId = namedEstimate?.estimate.id ?? namedOrder?.order.estimate_id ?? null
  const [asked] = estimateId ? await db.select().from(estimates).where(eq(estimates.id, estimateId)) : []
  const estimate = asked && (await concludedOf(db, asked))
  const order = namedOrder
    ? { id: namedOrder.order.id, number: namedOrder.order.order_number }
    : estimate && (await findOrderOfEstimate(db, estimate.id))
  if (!estimate && !order) return none
  const emails = [namedOrder?.email, namedEstimate?.email, ...(estimate ? await emailsOf(db, estimate) : [])]
  return {
    estimate: estimate ? { id: estimate.id, number: estimate.estimate_number, state: estimate.state } : null,
    order: order || null,
    clientIds: [namedOrder?.order.client_id, namedEstimate?.estimate.client_id, estimate?.client_id].filter(
      (clientId) => typeof clientId === 'string',
    ),
    emails: emails.filter((email) => typeof email === 'string').map(normalizeEmail),
  }
}

/** Returns the accepted estimate that replaced the named one, directly or through others; otherwise the named one. */
async function concludedOf(db: Database, estimate: typeof estimates.$inferSelect) {
  const current = await findCurrentEstimate(db, estimate)
  return current.state === 'accepted' ? current : estimate
}

async function findOrderOfEstimate(db: Database, estimateId: string): Promise<NamedContract['order']> {
  const [made] = await db
    .select({ id: orders.id, number: orders.order_number })
    .from(orders)
    .where(eq(orders.estimate_id, estimateId))
    .limit(1)
  return made ?? null
}

/**
 * Returns the addresses of the estimate and of the estimates that it replaced: of their requests, their confirmations,
 * and the client. Recipients of their mails count only if the client has no address of their own; otherwise they only
 * receive copies.
 */
async function emailsOf(db: Database, { id }: typeof estimates.$inferSelect) {
  const chain = await listReplacedIds(db, id)
  const ownAddresses = await listClientAddressesOfMatter(db, { kind: 'estimate', id })
  const mails = await listEstimateMailRecipients(db, chain)
  const requestAddresses = await db
    .select({ confirmed: estimates.confirmed_to, email: quoteRequests.email })
    .from(estimates)
    .leftJoin(quoteRequests, eq(quoteRequests.id, estimates.quote_request_id))
    .where(inArray(estimates.id, chain))
  const mailed = mails.map(({ recipient }) => recipient)
  return [
    ...requestAddresses.flatMap(({ confirmed, email }) => [confirmed, email]),
    ...(ownAddresses.length > 0 ? ownAddresses : mailed),
  ]
}
