import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Database } from '../../db/client.ts'
import { clients, estimates, orders, quoteRequests, withdrawals } from '../../db/schema/tables.ts'
import { addProof } from '../acceptance/proof-chain.ts'
import type { Deps } from '../deps.ts'
import {
  type EstimateState,
  estimateEventData,
  findStanding,
  listRecipients,
  listReplacedIds,
  lockEstimate,
} from '../estimates/estimate.ts'
import { recordEvent, visitorActor } from '../events/record-event.ts'
import { listOwnAddresses } from '../matters/own-addresses.ts'
import { announceOrder, orderEventData } from '../orders/order.ts'
import { randomId } from '../random-id.ts'
import { type RateLimited, withMailLimit, withRateLimit } from '../rate-limits.ts'
import { serializeByKey } from '../serialize-by-key.ts'
import { normalizeEmail } from '../sign-in/person.ts'
import { findWithdrawal, type Withdrawal } from './find-withdrawal.ts'
import { mostTicked, plainWords, tickedWords, type withdrawalForm } from './withdrawal-form.ts'

type DeclareDeps = Deps<'db' | 'jobs' | 'clock' | 'limits' | 'announcements'>

export type Declaration = z.output<typeof withdrawalForm>

/** The contract that a declaration names, as far as one carries that number. */
interface NamedContract {
  estimate: { id: string; number: string; state: EstimateState } | null
  order: { id: string; number: string } | null
  /** The addresses that the contract itself carries, in small letters. */
  emails: string[]
}

/**
 * Receives a declaration of withdrawal from anybody (Code de la consommation, L. 221-21 and D. 221-5; docs/product.md
 * §11.27): what it is worth is judged by the workshop. The same form twice is one declaration, and so is the same
 * declaration of the same contract while nobody has judged the first. Its acknowledgement leaves by mail once: always to an
 * address that the contract carries, to others in their turn, for which a declaration that comes again asks once more. Answers
 * the id of its receipt.
 */
export async function declareWithdrawal(
  deps: DeclareDeps,
  id: string,
  declared: Declaration,
  address: string,
): Promise<{ outcome: 'saved'; id: string } | RateLimited> {
  const { db, limits } = deps
  // An id stands on its receipt, for whoever is shown it: with other words it is another declaration, with a receipt of its own.
  const taken = await findWithdrawal(db, id)
  if (taken && !isSameDeclaration(taken, declared))
    return declareWithdrawal(deps, randomId(), declared, address)
  const contract = await findContract(db, declared.contrat)
  // Of many at once about one contract the first is acknowledged, and the others find it.
  return serializeByKey(contract.estimate?.id ?? contract.order?.id ?? id, async () => {
    const isKnown = contract.emails.includes(normalizeEmail(declared.email))
    const earlier = await findEarlier(db, id, declared, contract)
    if (earlier.same) {
      const { id: same, is_mailed } = earlier.same
      if (isKnown && !is_mailed) await acknowledge(deps, same)
      else if (!is_mailed) await acknowledgeInTurn(deps, same, declared.email)
      return { outcome: 'saved', id: same }
    }
    const declare = async (mayMail: boolean) => {
      await db.transaction((tx) =>
        saveDeclaration(tx, deps, { id, declared, contract, isKnown, isMailed: mayMail }),
      )
      return { outcome: 'saved', id } as const
    }
    // What the law owes takes no turn of mails that strangers can use up, and the first acknowledgement to that name, at an
    // address that the contract carries, needs none from wherever it is sent.
    const named = contract.estimate?.id ?? contract.order?.id
    if (named && isKnown && !earlier.hasAny) {
      const owed = await withRateLimit([[limits.withdrawalOwed, named]], () => declare(true))
      if (owed.outcome === 'saved') return owed
    }
    // Nobody's address is flooded, by declarations that fit no contract or by many of one: they are received all the same.
    const received = () =>
      withMailLimit(
        deps,
        'withdrawal',
        declared.email,
        ({ visitor }) => declare(visitor),
        () => false,
      )
    return withRateLimit(
      [
        [limits.withdrawal, address],
      ],
      received,
    )
  })
}

/** Sends the acknowledgement that could not leave before; once. */
function acknowledge({ db, jobs }: Pick<DeclareDeps, 'db' | 'jobs'>, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [late] = await tx
      .update(withdrawals)
      .set({ is_mailed: true })
      .where(and(eq(withdrawals.id, id), eq(withdrawals.is_mailed, false)))
      .returning({ id: withdrawals.id })
    if (late) await jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'receipt' })
  })
}

async function acknowledgeInTurn(deps: DeclareDeps, id: string, email: string): Promise<void> {
  await withMailLimit(
    deps,
    'withdrawal',
    email,
    async ({ visitor }) => {
      if (visitor) await acknowledge(deps, id)
      return { outcome: 'saved' }
    },
    () => false,
  )
}

interface DeclarationToSave {
  id: string
  declared: Declaration
  contract: NamedContract
  isKnown: boolean
  isMailed: boolean
}

/** Record, events and mails together. */
async function saveDeclaration(
  tx: Database,
  deps: Omit<DeclareDeps, 'db' | 'limits'>,
  { id, declared, contract, isKnown, isMailed }: DeclarationToSave,
): Promise<void> {
  const { estimate } = contract
  // Whoever accepts the quote, which makes its order, or opens it again at this moment is waited for.
  const locked = estimate ? await lockEstimate(tx, estimate.id) : null
  const order = locked ? await findOrderOfQuote(tx, locked.id) : contract.order
  const kept = await tx
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
      is_known_address: isKnown,
      is_mailed: isMailed,
    })
    .onConflictDoNothing()
    .returning({ id: withdrawals.id })
  if (kept.length === 0) return
  const by = visitorActor('page')
  const called = estimate?.number ?? order?.number ?? null
  await recordEvent(tx, deps, by, { act: 'withdrawal.received', id, before: null, after: { called } })
  if (locked) {
    await recordEvent(tx, deps, by, {
      act: 'estimate.withdrawal-received',
      id: locked.id,
      before: null,
      after: estimateEventData(locked),
    })
    await addProof(tx, deps, locked.id, 'withdrawal', {
      declaration: id,
      isKnownAddress: isKnown,
      part: declared.partie || null,
    })
  }
  if (order) {
    await recordEvent(tx, deps, by, {
      act: 'order.withdrawal-received',
      id: order.id,
      before: null,
      after: orderEventData({ order_number: order.number }),
    })
    await announceOrder(tx, deps, order.id)
  }
  await deps.announcements.announce(tx, 'office')
  if (isMailed) await deps.jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'receipt' })
  if (isMailed || called)
    await deps.jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'workshop' })
}

/** The keys of what was ticked, while the words that the ticks gave stand. */
function tickedKeys({ contrat, partie = '', coches = '', dites = '' }: Declaration): string[] {
  if (plainWords(dites) !== plainWords(tickedWords(contrat, partie))) return []
  return coches.split(' ').filter(Boolean).slice(0, mostTicked)
}

const isSameDeclaration = (known: Withdrawal, declared: Declaration): boolean =>
  known.name === declared.nom &&
  known.contract === declared.contrat &&
  normalizeEmail(known.email) === normalizeEmail(declared.email) &&
  known.part === (declared.partie ?? '') &&
  known.part_keys.join(' ') === tickedKeys(declared).join(' ')

/** The declaration that this one is again, and whether there is any of that contract, address and name. */
async function findEarlier(
  db: Database,
  id: string,
  declared: Declaration,
  { estimate, order }: NamedContract,
): Promise<{ same: Pick<Withdrawal, 'id' | 'is_mailed'> | null; hasAny: boolean }> {
  const { nom, email, partie = '' } = declared
  const known = await findWithdrawal(db, id)
  if (known) return { same: known, hasAny: true }
  if (!estimate && !order) return { same: null, hasAny: false }
  const isOfContract = estimate
    ? eq(withdrawals.estimate_id, estimate.id)
    : eq(withdrawals.order_id, order?.id ?? '')
  const rows = await db
    .select({ id: withdrawals.id, decision: withdrawals.decision, is_mailed: withdrawals.is_mailed })
    .from(withdrawals)
    .where(
      and(
        isOfContract,
        eq(sql`lower(${withdrawals.email})`, normalizeEmail(email)),
        eq(withdrawals.name, nom),
        // Of another part, or of the whole, it is another declaration.
        eq(withdrawals.part, partie),
        eq(withdrawals.part_keys, tickedKeys(declared)),
      ),
    )
    .orderBy(desc(withdrawals.created_at))
  const same = rows.find(({ decision }) => decision === null)
  return { same: same ?? null, hasAny: rows.length > 0 }
}

/** Letters, digits and hyphens as numbers have them; of several words each may be one. */
const findNumbers = (typed: string) =>
  [...new Set(typed.toUpperCase().split(/[^A-Z0-9-]+/))].filter((word) => word.length >= 4).slice(0, 8)

/** By the number of the quote or of the order; what two contracts share fits neither. */
export async function findContract(db: Database, typed: string): Promise<NamedContract> {
  const numbers = findNumbers(typed)
  const none: NamedContract = { estimate: null, order: null, emails: [] }
  if (numbers.length === 0) return none
  const ordered = await db
    .select({ order: orders, email: clients.email })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .where(inArray(orders.order_number, numbers))
    .limit(2)
  const quoted = await db
    .select({ estimate: estimates, email: clients.email })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(inArray(estimates.estimate_number, numbers))
    .limit(2)
  if (ordered.length > 1 || quoted.length > 1) return none
  const [named, quote] = [ordered[0], quoted[0]]
  if (named && quote && named.order.estimate_id !== quote.estimate.id) return none
  const estimateId = quote?.estimate.id ?? named?.order.estimate_id ?? null
  const [asked] = estimateId ? await db.select().from(estimates).where(eq(estimates.id, estimateId)) : []
  const estimate = asked && (await concludedOf(db, asked))
  const order = named
    ? { id: named.order.id, number: named.order.order_number }
    : estimate && (await findOrderOfQuote(db, estimate.id))
  if (!estimate && !order) return none
  const emails = [named?.email, quote?.email, ...(estimate ? await emailsOf(db, estimate) : [])]
  return {
    estimate: estimate ? { id: estimate.id, number: estimate.estimate_number, state: estimate.state } : null,
    order: order || null,
    emails: emails.filter((email) => typeof email === 'string').map(normalizeEmail),
  }
}

/** The quote that is a contract, where another than the one that is named, however often that one was replaced. */
async function concludedOf(db: Database, named: typeof estimates.$inferSelect) {
  const standing = await findStanding(db, named)
  return standing.state === 'accepted' ? standing : named
}

async function findOrderOfQuote(db: Database, estimateId: string): Promise<NamedContract['order']> {
  const [made] = await db
    .select({ id: orders.id, number: orders.order_number })
    .from(orders)
    .where(eq(orders.estimate_id, estimateId))
    .limit(1)
  return made ?? null
}

/**
 * Where the quote went, or one that it took the place of, where they were asked from, where a confirmation went. Who was mailed it
 * to read, while its client has an address of their own, is no party to it.
 */
async function emailsOf(db: Database, { id }: typeof estimates.$inferSelect) {
  const chain = await listReplacedIds(db, id)
  const own = await listOwnAddresses(db, { kind: 'estimate', id })
  const mails = await listRecipients(db, chain)
  const asked = await db
    .select({ confirmed: estimates.confirmed_to, email: quoteRequests.email })
    .from(estimates)
    .leftJoin(quoteRequests, eq(quoteRequests.id, estimates.quote_request_id))
    .where(inArray(estimates.id, chain))
  const mailed = mails.map(({ recipient }) => recipient)
  return [...asked.flatMap(({ confirmed, email }) => [confirmed, email]), ...(own.length > 0 ? own : mailed)]
}
