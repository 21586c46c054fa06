import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { estimates, orders, withdrawals } from '../../../db/schema/tables.ts'
import { isWithdrawalDeclarationConfirmed } from '../../billing/documents/contract-withdrawal.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import {
  type Actor,
  clientActor,
  recordEvent,
  staffActor,
  visitorActor,
} from '../../kernel/events/record-event.ts'
import { type FormInput, type FormProblems, validateForm } from '../../kernel/forms/validate-form.ts'
import { normalizeEmail, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { announceOrder, toOrderEventData } from '../../workshop/orders/order.ts'
import { toEstimateEventData } from '../estimates/estimate.ts'
import { addProofEvent } from '../estimates/proof-chain.ts'
import {
  findWithdrawal,
  isWithdrawalDeclarationOfContract,
  isWithdrawalDeclarationToVerify,
  type Withdrawal,
} from './find-withdrawal.ts'
import { staffWithdrawalVerificationForm } from './withdrawal-form.ts'

/*
 * Confirmation that the author of a declaration of withdrawal is the contract's client. An unconfirmed declaration only
 * appears in the office's list.
 */

type ConfirmDeps = Deps<'clock' | 'jobs' | 'announcements'>

export type WithdrawalVerificationOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** The declaration was decided on or confirmed since the page was shown. */
  | { outcome: 'decided' }
  | { outcome: 'invalid'; problems: FormProblems }

type Confirmation = { how: 'session' | 'link' | 'mail' } | { how: 'office'; by: StaffPerson; reason: string }

/**
 * Confirms a declaration once, in the caller's transaction. From then on it takes effect, with the date on which it was sent.
 * Returns false if it names no contract, or was already confirmed or decided.
 */
export async function confirmWithdrawalDeclaration(
  tx: Transaction,
  deps: ConfirmDeps,
  id: string,
  confirmation: Confirmation,
): Promise<boolean> {
  const seen = await findWithdrawal(tx, id)
  // The estimate is locked first, so that no other transaction opens its order or reopens it at the same time.
  if (seen?.estimate_id) await lockEstimate(tx, seen.estimate_id)
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal || !(withdrawal.estimate_id ?? withdrawal.order_id)) return false
  if (withdrawal.confirmed_at || withdrawal.decision) return false
  const { how } = confirmation
  const office = how === 'office' ? confirmation : null
  await tx
    .update(withdrawals)
    .set({
      confirmed_at: deps.clock.now(),
      confirmed_how: how,
      confirmed_by: office?.by.name ?? null,
      check_reason: office?.reason ?? '',
      set_aside_at: null,
      set_aside_by: null,
    })
    .where(eq(withdrawals.id, id))
  await recordConfirmation(tx, deps, withdrawal, confirmation, office ? staffActor(office.by) : clientActor)
  return true
}

async function recordConfirmation(
  tx: Transaction,
  deps: ConfirmDeps,
  { id, estimate_id, order_id, created_at, is_known_address, part }: Withdrawal,
  confirmation: Confirmation,
  actor: Actor,
): Promise<void> {
  const { how } = confirmation
  const contractNumber = await findNumberOfDeclaredContract(tx, { estimate_id, order_id })
  await recordEvent(tx, deps, actor, {
    act: 'withdrawal.confirmed',
    id,
    before: null,
    after: { called: contractNumber, how },
  })
  await recordInContract(tx, deps, { estimate_id, order_id })
  if (estimate_id)
    await addProofEvent(tx, deps, estimate_id, 'withdrawal', {
      declaration: id,
      declaredAt: created_at.toISOString(),
      confirmed: how,
      recordedBy: confirmation.how === 'office' ? confirmation.by.name : null,
      isKnownAddress: is_known_address,
      part: part || null,
    })
  if (order_id) await announceOrder(tx, deps, order_id)
  await deps.announcements.announce(tx, 'office')
}

/**
 * Records the declaration in the journals of its estimate and order. Runs only after the confirmation, because anybody
 * can send any number of unconfirmed declarations.
 */
async function recordInContract(
  tx: Transaction,
  deps: ConfirmDeps,
  { estimate_id, order_id }: Pick<Withdrawal, 'estimate_id' | 'order_id'>,
): Promise<void> {
  const by = visitorActor('page')
  const estimate = estimate_id ? await lockEstimate(tx, estimate_id) : null
  if (estimate)
    await recordEvent(tx, deps, by, {
      act: 'estimate.withdrawal-received',
      id: estimate.id,
      before: null,
      after: toEstimateEventData(estimate),
    })
  const [order] = order_id ? await tx.select().from(orders).where(eq(orders.id, order_id)) : []
  if (order)
    await recordEvent(tx, deps, by, {
      act: 'order.withdrawal-received',
      id: order.id,
      before: null,
      after: toOrderEventData(order),
    })
}

/** Confirms, with a reason, the declaration of a client who has no access to the contract's mailbox or account. */
export function confirmWithdrawalDeclarationByOffice(
  deps: ConfirmDeps & Deps<'db'>,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<WithdrawalVerificationOutcome> {
  const checked = validateForm(staffWithdrawalVerificationForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { raison: reason } = checked.values
  return deps.db.transaction(async (tx) => {
    // The clients are locked before the estimate and the declaration, in the same order as for assigning and erasing.
    await lockClientsTable(tx, 'shared')
    if (!(await findWithdrawal(tx, id))) return { outcome: 'gone' }
    const isDone = await confirmWithdrawalDeclaration(tx, deps, id, { how: 'office', by, reason })
    return { outcome: isDone ? 'saved' : 'decided' }
  })
}

/**
 * Sets aside, with a reason, a declaration that was not made by the client. No mail is sent, and the declaration can be confirmed
 * later.
 */
export function setWithdrawalDeclarationAside(
  deps: ConfirmDeps & Deps<'db'>,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<WithdrawalVerificationOutcome> {
  const checked = validateForm(staffWithdrawalVerificationForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { raison: reason } = checked.values
  return deps.db.transaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) return { outcome: 'gone' }
    if (!isWithdrawalDeclarationToVerify(withdrawal)) return { outcome: 'decided' }
    await setAside(tx, deps, withdrawal, { by, reason })
    return { outcome: 'saved' }
  })
}

/** Number of declarations on one page that the link in an acknowledgement opens. */
const confirmablePerPage = 20

/**
 * Returns one page of the declarations that the reader of an acknowledgement may confirm or disown, and the number of pages.
 * Confirmed ones are first, then the newest, so that false declarations cannot hide the one just sent.
 */
export async function listConfirmableWithdrawalDeclarations(
  db: Database,
  acknowledged: Withdrawal,
  page: number,
): Promise<{ declarations: Withdrawal[]; pages: number }> {
  const isConfirmable = isConfirmableBy(acknowledged)
  const declarations = await db
    .select()
    .from(withdrawals)
    .where(isConfirmable)
    .orderBy(sql`${isWithdrawalDeclarationConfirmed} desc`, desc(withdrawals.created_at), withdrawals.id)
    .limit(confirmablePerPage)
    .offset((page - 1) * confirmablePerPage)
  const count = await db.$count(withdrawals, isConfirmable)
  return { declarations, pages: Math.ceil(count / confirmablePerPage) }
}

/**
 * SQL condition: the declaration has the contract and the address of that acknowledgement, in any state. The client can still
 * confirm a declaration that staff set aside.
 */
const isConfirmableBy = ({ estimate_id, order_id, email, is_known_address }: Withdrawal): SQL | undefined =>
  is_known_address
    ? and(
        isWithdrawalDeclarationOfContract(estimate_id, order_id),
        eq(withdrawals.is_known_address, true),
        eq(sql`lower(${withdrawals.email})`, normalizeEmail(email)),
      )
    : sql`false`

/**
 * Confirms or disowns a declaration on the page that the link in an acknowledgement opens. A repeated call changes nothing.
 * Returns `gone` if the link does not give access to the declaration.
 */
export function confirmOrDisownWithdrawalByLink(
  deps: ConfirmDeps & Deps<'db'>,
  acknowledgedId: string,
  id: string,
  does: 'confirm' | 'disown',
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    await lockClientsTable(tx, 'shared')
    const acknowledged = await findWithdrawal(tx, acknowledgedId)
    if (!acknowledged) return { outcome: 'gone' }
    const [found] = await tx
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.id, id), isConfirmableBy(acknowledged)))
    if (!found) return { outcome: 'gone' }
    if (does === 'disown') {
      const withdrawal = await lockWithdrawal(tx, id)
      if (withdrawal && isWithdrawalDeclarationToVerify(withdrawal))
        await setAside(tx, deps, withdrawal, null)
      return { outcome: 'saved' }
    }
    if (!(await confirmWithdrawalDeclaration(tx, deps, id, { how: 'mail' }))) return { outcome: 'saved' }
    // Sends the acknowledgement (L. 221-21) of a declaration that was received while another one was pending, and therefore has
    // none yet.
    if (!found.is_mailed) {
      await tx.update(withdrawals).set({ is_mailed: true }).where(eq(withdrawals.id, id))
      await deps.jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'receipt' })
    }
    await deps.jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'confirmed' })
    return { outcome: 'saved' }
  })
}

async function setAside(
  tx: Transaction,
  deps: ConfirmDeps,
  withdrawal: Withdrawal,
  office: { by: StaffPerson; reason: string } | null,
): Promise<void> {
  const { id } = withdrawal
  await tx
    .update(withdrawals)
    .set({
      set_aside_at: deps.clock.now(),
      set_aside_by: office?.by.name ?? null,
      check_reason: office?.reason ?? '',
    })
    .where(eq(withdrawals.id, id))
  await recordEvent(tx, deps, office ? staffActor(office.by) : clientActor, {
    act: 'withdrawal.set-aside',
    id,
    before: null,
    after: { called: await findNumberOfDeclaredContract(tx, withdrawal) },
  })
  await deps.announcements.announce(tx, 'office')
}

export async function lockWithdrawal(tx: Transaction, id: string): Promise<Withdrawal | null> {
  const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return withdrawal ?? null
}

/** Returns the number of the contract of a declaration; `null` without a contract. */
export async function findNumberOfDeclaredContract(
  tx: Transaction,
  { estimate_id, order_id }: Pick<Withdrawal, 'estimate_id' | 'order_id'>,
): Promise<string | null> {
  const [estimate] = estimate_id
    ? await tx
        .select({ number: estimates.estimate_number })
        .from(estimates)
        .where(eq(estimates.id, estimate_id))
    : []
  const [order] = order_id
    ? await tx.select({ number: orders.order_number }).from(orders).where(eq(orders.id, order_id))
    : []
  return estimate?.number ?? order?.number ?? null
}
