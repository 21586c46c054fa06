import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { WithdrawnContractPart } from '../../../db/schema/contracts/withdrawals.ts'
import { withdrawals } from '../../../db/schema/tables.ts'
import { isEstimateWithdrawn } from '../../billing/documents/contract-withdrawal.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import { type Actor, recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import { type FormInput, type FormProblems, validateForm } from '../../kernel/forms/validate-form.ts'
import { normalizeEmail, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobDataMap } from '../../kernel/ports/jobs.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { announceOrder, toOrderEventData } from '../../workshop/orders/order.ts'
import { removeUntouchedOrder } from '../estimates/order-of-estimate.ts'
import { addProofEvent } from '../estimates/proof-chain.ts'
import { findNumberOfDeclaredContract, lockWithdrawal } from './confirm-withdrawal.ts'
import { listContractParts } from './contract-parts.ts'
import { findDeclaredContract } from './declare-withdrawal.ts'
import { findWithdrawal, type Withdrawal } from './find-withdrawal.ts'
import { withdrawContractParts } from './withdraw-part.ts'
import { withdrawalAssignmentForm, withdrawalDecisionForm } from './withdrawal-form.ts'

type DecideDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'facts'>

export type WithdrawalDecisionOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** Meanwhile another person has decided on the declaration, or assigned it to another contract. */
  | { outcome: 'decided' | 'contract-changed' }
  | { outcome: 'invalid'; problems: FormProblems }

export type DeclarationAssignmentOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** The declaration is already assigned to another contract; `contractNumber` is that of the other contract. */
  | { outcome: 'already-assigned'; contractNumber: string }
  | { outcome: 'invalid'; problems: FormProblems }

/**
 * Assigns a declaration without a contract to one, by the number of an estimate or order. It then takes effect from the day on
 * which it was received, and is confirmed, because staff state how they have verified its author. A decision that no contract was
 * found is reset; other decisions do not change.
 */
export async function assignWithdrawalDeclarationToContract(
  deps: DecideDeps,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<DeclarationAssignmentOutcome> {
  const checked = validateForm(withdrawalAssignmentForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { choix = '', contrat = '', raison: reason } = checked.values
  return deps.db.transaction(async (tx): Promise<DeclarationAssignmentOutcome> => {
    // The lock excludes a simultaneous erasure of the client.
    await lockClientsTable(tx, 'shared')
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) return { outcome: 'gone' }
    const contract = await findDeclaredContract(tx, choix || contrat)
    const { estimate, order } = contract
    if (withdrawal.estimate_id || withdrawal.order_id) {
      const isSame = estimate
        ? estimate.id === withdrawal.estimate_id
        : order && order.id === withdrawal.order_id
      return isSame
        ? { outcome: 'saved' }
        : {
            outcome: 'already-assigned',
            contractNumber: (await findNumberOfDeclaredContract(tx, withdrawal)) ?? '',
          }
    }
    const joinProblem = (sentence: string): DeclarationAssignmentOutcome => ({
      outcome: 'invalid',
      problems: { contrat: sentence },
    })
    if (!estimate && !order) return joinProblem('Aucun devis ni aucune commande ne porte ce numéro.')
    if (estimate && !order && estimate.state !== 'accepted')
      return joinProblem(
        `Le devis ${estimate.number} n’est pas accepté\u00a0: ce n’est pas encore un contrat.`,
      )
    // The lock waits for a simultaneous opening of the estimate's order.
    if (estimate) await lockEstimate(tx, estimate.id)
    await saveAssignment(tx, { withdrawal, contract, by: by.name, reason, at: deps.clock.now() })
    // A declaration without a contract may have no acknowledgement yet. An address that belongs to the contract must receive one
    // (L. 221-21).
    if (isContractEmail(contract, withdrawal) && !withdrawal.is_mailed)
      await deps.jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'receipt' })
    await recordAssignment(tx, deps, by, id, contract)
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

type DeclaredContract = Awaited<ReturnType<typeof findDeclaredContract>>

const isContractEmail = ({ emails }: DeclaredContract, { email }: Withdrawal) =>
  emails.includes(normalizeEmail(email))

interface Assignment {
  withdrawal: Withdrawal
  contract: DeclaredContract
  /** Name of the staff member. */
  by: string
  reason: string | undefined
  at: Date
}

/** Stores the contract of a declaration and confirms the declaration. Resets the decision that no contract was found. */
async function saveAssignment(
  tx: Transaction,
  { withdrawal, contract, by, reason, at }: Assignment,
): Promise<void> {
  const { estimate, order } = contract
  const isKnown = isContractEmail(contract, withdrawal)
  const isUnanswered = withdrawal.decision === 'no-contract'
  await tx
    .update(withdrawals)
    .set({
      decision: isUnanswered ? null : withdrawal.decision,
      decided_at: isUnanswered ? null : withdrawal.decided_at,
      decided_by: isUnanswered ? null : withdrawal.decided_by,
      answer: isUnanswered ? '' : withdrawal.answer,
      estimate_id: estimate?.id ?? null,
      order_id: order?.id ?? null,
      is_known_address: isKnown,
      // Staff who assign a declaration must state how they verified its author, so it is confirmed.
      confirmed_at: at,
      confirmed_how: 'office',
      confirmed_by: by,
      check_reason: reason,
      set_aside_at: null,
      set_aside_by: null,
      is_mailed: withdrawal.is_mailed || isKnown,
      // The parts ticked in the form belonged to another contract.
      part_keys: [],
      joined_at: at,
      joined_by: by,
    })
    .where(eq(withdrawals.id, withdrawal.id))
}

/** Records an assignment in the journals of declaration, estimate and order, and in the proof of the estimate. */
async function recordAssignment(
  tx: Transaction,
  deps: DecideDeps,
  by: StaffPerson,
  id: string,
  { estimate, order }: DeclaredContract,
): Promise<void> {
  const actor = staffActor(by)
  const contractNumber = estimate?.number ?? order?.number ?? null
  await recordEvent(tx, deps, actor, {
    act: 'withdrawal.joined',
    id,
    before: null,
    after: { called: contractNumber },
  })
  const confirmed = { called: contractNumber, how: 'office' } as const
  await recordEvent(tx, deps, actor, { act: 'withdrawal.confirmed', id, before: null, after: confirmed })
  if (estimate)
    await recordEvent(tx, deps, actor, {
      act: 'estimate.withdrawal-joined',
      id: estimate.id,
      before: null,
      after: { called: estimate.number },
    })
  if (estimate)
    await addProofEvent(tx, deps, estimate.id, 'withdrawal', {
      declaration: id,
      joinedBy: by.name,
      confirmed: 'office',
    })
  if (order) {
    await recordEvent(tx, deps, actor, {
      act: 'order.withdrawal-joined',
      id: order.id,
      before: null,
      after: toOrderEventData({ order_number: order.number }),
    })
    await announceOrder(tx, deps, order.id)
  }
}

/** Returns a value that identifies the contract that a page showed, so that its decision applies only to that one. */
export const hashShownContract = ({ joined_at }: Pick<Withdrawal, 'joined_at'>) =>
  joined_at?.toISOString() ?? 'aucun'

/** Decides on a declaration, once, and queues the mail of the answer. If it is in time, deletes an order on which no work has begun. */
export function decideWithdrawal(
  deps: DecideDeps,
  by: StaffPerson,
  id: string,
  typed: FormInput,
  part: { rims: string[]; supplements: string[] } = { rims: [], supplements: [] },
): Promise<WithdrawalDecisionOutcome> {
  const checked = validateForm(withdrawalDecisionForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { decision, reponse: answer = '', vu: seenJoin, tout } = checked.values
  return deps.db.transaction(async (tx): Promise<WithdrawalDecisionOutcome> => {
    // The clients are locked before the estimate and its order, as when a declaration is assigned or an order is
    // opened.
    await lockClientsTable(tx, 'shared')
    const seen = await findWithdrawal(tx, id)
    // The lock excludes that the order of the estimate is opened, or the estimate reopened, at the same time.
    if (seen?.estimate_id) await lockEstimate(tx, seen.estimate_id)
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) return { outcome: 'gone' }
    if (withdrawal.decision) return { outcome: 'decided' }
    // The declaration was assigned to another contract after the page was shown, so the decision « no contract » would be wrong.
    const isSameContract = withdrawal.estimate_id === seen?.estimate_id
    if (!isSameContract || (seenJoin && seenJoin !== hashShownContract(withdrawal)))
      return { outcome: 'contract-changed' }
    const isOfContract = (withdrawal.estimate_id ?? withdrawal.order_id) !== null
    if (decision === 'in-time' && isOfContract && !withdrawal.confirmed_at)
      return { outcome: 'invalid', problems: { decision: toConfirmFirst } }
    const decidedAt = deps.clock.now()
    const agreement =
      decision === 'in-time' && tout !== 'on'
        ? await agreeOnPart(tx, deps, staffActor(by), withdrawal, part)
        : wholeContract
    if (agreement.outcome === 'rejected')
      return { outcome: 'invalid', problems: { partie: agreement.problem } }
    const { agreed } = agreement
    await tx
      .update(withdrawals)
      .set({ decision, answer, decided_at: decidedAt, decided_by: by.name, agreed_part: agreed })
      .where(eq(withdrawals.id, id))
    const contractNumber = await findNumberOfDeclaredContract(tx, withdrawal)
    const actor = staffActor(by)
    const after = { called: contractNumber, decision }
    await recordEvent(tx, deps, actor, { act: 'withdrawal.decided', id, before: null, after })
    if (withdrawal.estimate_id && contractNumber) {
      await recordEvent(tx, deps, actor, {
        act: 'estimate.withdrawal-decided',
        id: withdrawal.estimate_id,
        before: null,
        after: { called: contractNumber, decision },
      })
      await addProofEvent(tx, deps, withdrawal.estimate_id, 'withdrawal-decided', {
        declaration: id,
        decision,
        part: agreed?.says ?? null,
        recordedBy: by.name,
      })
    }
    // After a partial withdrawal the rest of the order continues, even if other declarations are undecided.
    const isFullWithdrawal = decision === 'in-time' && agreed === null
    if (isFullWithdrawal && withdrawal.estimate_id && (await isEstimateWithdrawn(tx, withdrawal.estimate_id)))
      await removeUntouchedOrder(tx, deps, actor, withdrawal.estimate_id)
    await deps.jobs.enqueue(tx, 'send-withdrawal-mail', {
      withdrawalId: id,
      mail: 'answer',
      decidedAt: decidedAt.toISOString(),
    })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

const toConfirmFirst = 'Confirmez d’abord que la déclaration vient bien du client.'

type Agreement =
  /** `agreed` is `null` for the whole contract. */
  | { outcome: 'agreed'; agreed: WithdrawnContractPart | null }
  /** The part is missing or cannot be removed: `problem` says why in French. */
  | { outcome: 'rejected'; problem: string }

const wholeContract: Agreement = { outcome: 'agreed', agreed: null }

/** Removes the agreed part from the contract, and returns it. */
async function agreeOnPart(
  tx: Transaction,
  deps: DecideDeps,
  actor: Actor,
  { estimate_id, order_id, part: declared }: Withdrawal,
  parts: { rims: string[]; supplements: string[] },
): Promise<Agreement> {
  const hasNoTickedPart = parts.rims.length === 0 && parts.supplements.length === 0
  if (hasNoTickedPart && declared === '') return wholeContract
  const contract = { estimate: estimate_id ? await lockEstimate(tx, estimate_id) : null, orderId: order_id }
  if (hasNoTickedPart) {
    const { rims, supplements } = await listContractParts(tx, contract, deps.facts.current())
    if (supplements.length === 0 && contract.estimate?.rims.length === 1) return wholeContract
    if (rims.length < 2 && supplements.length === 0)
      return rejected(
        'Ce contrat ne se divise pas\u00a0: cochez «\u00a0Tout le contrat\u00a0», ou convenez avec le client d’un nouveau devis.',
      )
    return rejected('Cochez ce que la rétractation concerne, ou «\u00a0Tout le contrat\u00a0».')
  }
  const done = await withdrawContractParts(tx, deps, actor, { ...contract, parts })
  return done.outcome === 'rejected' ? done : { outcome: 'agreed', agreed: done.agreed }
}

const rejected = (problem: string): Agreement => ({ outcome: 'rejected', problem })

/** Marks a withdrawal as settled: the client has been refunded in full. */
export function markWithdrawalSettled(
  deps: DecideDeps,
  by: StaffPerson,
  id: string,
): Promise<WithdrawalDecisionOutcome> {
  return deps.db.transaction(async (tx): Promise<WithdrawalDecisionOutcome> => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.decision !== 'in-time') return { outcome: 'gone' }
    if (withdrawal.settled_at) return { outcome: 'saved' }
    await tx
      .update(withdrawals)
      .set({ settled_at: deps.clock.now(), settled_by: by.name })
      .where(eq(withdrawals.id, id))
    const after = { called: await findNumberOfDeclaredContract(tx, withdrawal) }
    await recordEvent(tx, deps, staffActor(by), { act: 'withdrawal.settled', id, before: null, after })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** Records that a mail of a declaration could not be delivered, so that staff answer in another way. */
export function markWithdrawalMailUndeliverable(
  deps: Omit<DecideDeps, 'jobs'>,
  { withdrawalId: id, mail }: JobDataMap['send-withdrawal-mail'],
): Promise<void> {
  if (mail === 'workshop' || mail === 'confirmed') return Promise.resolve()
  return deps.db.transaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) return
    const after = { called: await findNumberOfDeclaredContract(tx, withdrawal) }
    const act = mail === 'receipt' ? 'withdrawal.receipt-failed' : 'withdrawal.answer-failed'
    await recordEvent(tx, deps, siteActor, { act, id, before: null, after })
    await deps.announcements.announce(tx, 'office')
  })
}
