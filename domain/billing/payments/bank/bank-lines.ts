import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../../../db/client.ts'
import { bankLines, estimates, invoices, payments } from '../../../../db/schema/tables.ts'
import type { FactsMissingOutcome } from '../../../business/settings/required-facts.ts'
import type { Site } from '../../../business/site.ts'
import { type Actor, recordEvent, staffActor } from '../../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../../kernel/person.ts'
import type { Deps } from '../../../kernel/ports/deps.ts'
import { randomId } from '../../../kernel/random-id.ts'
import { cutText } from '../../../kernel/text/cut-text.ts'
import { lockClientsTable } from '../../../people/clients/client-locks.ts'
import { type ClockBehind, rejectIfClockBehind } from '../../documents/clock-behind.ts'
import { lockDocumentIssuing } from '../../documents/document-numbers.ts'
import { findPayment } from '../../invoices/invoice-account.ts'
import { isValidInvoice } from '../../invoices/invoice-status.ts'
import { listUnpaidRequestedDeposits } from '../../invoices/requested-deposits.ts'
import { type FutureDay, type PaymentDeps, type PaymentOutcome, recordPayment } from '../record-payment.ts'
import {
  type ReceivedDepositDeps,
  recordDepositRejection,
  recordReceivedDepositInTransaction,
  runOneDepositActionAtATime,
} from '../record-received-deposit.ts'
import { type BankLine, type BankMatchTarget, matchBankLines } from './match-lines.ts'

/** Lists at most `limit` lines in a state, the latest first, each with the first invoice that it was matched with. */
export const listBankLines = (db: Database, state: BankLine['state'], limit: number) =>
  db
    .select({
      line: bankLines,
      invoice: { id: invoices.id, posId: invoices.pos_id, number: invoices.invoice_number },
    })
    .from(bankLines)
    .leftJoin(payments, eq(payments.id, bankLines.payment_id))
    .leftJoin(invoices, eq(invoices.id, payments.invoice_id))
    .where(eq(bankLines.state, state))
    .orderBy(desc(bankLines.booked_on), desc(bankLines.id))
    .limit(limit)

type ConfirmOutcome =
  | { outcome: 'saved' }
  /** Another staff member has processed the line or the invoice since the page was shown. */
  | { outcome: 'changed' }
  | { outcome: 'unknown-number' }
  | FactsMissingOutcome
  /** The deposits would exceed the total of their estimate. */
  | { outcome: 'too-much' }
  /** A part of the estimate is taxed at 0 % without a reason. */
  | { outcome: 'exemption-invalid'; problem: string }
  | FutureDay
  | ClockBehind

/** Thrown to roll the transaction back; `why` is the outcome to return. */
class NotRecorded extends Error {
  readonly why: Exclude<PaymentOutcome, { outcome: 'saved' }>
  constructor(why: NotRecorded['why']) {
    super()
    this.why = why
  }
}

/** Records which invoices or deposits a bank line pays, for all of them or for none, and only once. */
export function confirmBankLine(
  deps: ReceivedDepositDeps,
  by: StaffPerson,
  lineId: string,
  choice: LineChoice,
): Promise<ConfirmOutcome> {
  // Serialized, because paying a requested deposit issues an invoice and takes its number.
  return runOneDepositActionAtATime(() => confirmSerialized(deps, by, lineId, choice))
}

async function confirmSerialized(
  deps: ReceivedDepositDeps,
  by: StaffPerson,
  lineId: string,
  choice: LineChoice,
): Promise<ConfirmOutcome> {
  try {
    return await deps.db.transaction(async (tx) => {
      await lockClientsTable(tx, 'shared')
      const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, lineId)).for('update')
      if (line?.state !== 'proposed') return { outcome: 'changed' }
      const targets = await resolveTargets(tx, line, choice, deps.facts.current())
      if (targets === null) return { outcome: 'match' in choice ? 'changed' : 'unknown-number' }
      await lockTargets(tx, targets)
      // Deposits are recorded first, because they take invoice numbers: the lock for numbers must be taken before that
      // of the chain of payments.
      for (const target of targets.filter(({ kind }) => kind === 'deposit'))
        await recordDeposit(tx, deps, by, line, target)
      for (const target of targets.filter(({ kind }) => kind === 'invoice'))
        await recordTarget({ ...deps, db: tx }, staffActor(by), line, target)
      const first = targets[0] && (await findPayment(tx, paymentKey(line, targets[0].id)))
      await tx
        .update(bankLines)
        .set({ state: 'matched', payment_id: first?.id })
        .where(eq(bankLines.id, lineId))
      return { outcome: 'saved' }
    })
  } catch (error) {
    // Returns the outcome of the rolled-back transaction.
    if (!(error instanceof NotRecorded))
      return toConfirmOutcome(await recordDepositRejection(deps, by, error))
    if (error.why.outcome === 'future-day') return error.why
    // The event about the clock was rolled back too, so it is recorded in a transaction of its own.
    const behind =
      error.why.outcome === 'clock-behind'
        ? await deps.db.transaction((tx) => rejectIfClockBehind(tx, deps, staffActor(by), 'payments'))
        : null
    return behind ?? { outcome: 'changed' }
  }
}

/**
 * Converts the rejection of a deposit to the outcome of the form. The cash limit never applies, because a bank line is
 * a transfer.
 */
const toConfirmOutcome = (rejected: Awaited<ReturnType<typeof recordDepositRejection>>): ConfirmOutcome =>
  rejected.outcome === 'changed' || rejected.outcome === 'cash-limit' ? { outcome: 'changed' } : rejected

const paymentKey = (line: BankLine, invoiceId: string) => `bank:${line.id}:${invoiceId}`

async function recordTarget(
  deps: PaymentDeps,
  by: Actor,
  line: BankLine,
  { id, cents, owed }: Target,
): Promise<void> {
  const recorded = await recordPayment(deps, by, {
    key: paymentKey(line, id),
    invoiceId: id,
    cents,
    seen: owed,
    paidOn: line.booked_on,
    means: 'transfer',
    reference: referenceOf(line),
  })
  if (recorded.outcome !== 'saved') throw new NotRecorded(recorded)
}

const referenceOf = ({ text }: BankLine) => cutText(text, 140).trim()

/** Issues the deposit invoice and records its payment, both from the bank line. */
async function recordDeposit(
  tx: Transaction,
  deps: ReceivedDepositDeps,
  by: StaffPerson,
  line: BankLine,
  { id, cents, owed }: Target,
): Promise<void> {
  await recordReceivedDepositInTransaction(tx, { ...deps, db: tx }, by, {
    id: randomId(),
    paymentKey: paymentKey(line, id),
    estimateId: id,
    cents,
    seen: owed,
    paidOn: line.booked_on,
    means: 'transfer',
    reference: referenceOf(line),
  })
}

/** Confirms the lines that have a sure match, one at a time, and returns how many. */
export async function confirmCertainMatches(
  deps: ReceivedDepositDeps,
  by: StaffPerson,
  ids: readonly string[],
): Promise<number> {
  const lines = await deps.db
    .select()
    .from(bankLines)
    .where(and(inArray(bankLines.id, [...ids]), eq(bankLines.state, 'proposed')))
    .orderBy(bankLines.booked_on, bankLines.id)
  const matches = await matchBankLines(deps.db, lines, deps.facts.current())
  let confirmed = 0
  for (const { id } of lines) {
    const [first] = matches.get(id) ?? []
    if (!first?.isSure) continue
    // If two lines name the same invoice, the second finds it paid and remains for a person to decide.
    const result = await confirmBankLine(deps, by, id, { match: first.key })
    if (result.outcome === 'saved') confirmed += 1
  }
  return confirmed
}

/** Choice for a line: a match as the page showed it, or the typed number of an invoice or estimate. */
type LineChoice = { match: string } | { number: string }

interface Target {
  kind: BankMatchTarget['kind']
  id: string
  cents: number
  /** Cents still owed according to the page; missing for a typed number. */
  owed?: number
}

async function resolveTargets(
  tx: Transaction,
  line: BankLine,
  choice: LineChoice,
  site: Site,
): Promise<Target[] | null> {
  if ('match' in choice) {
    const matches = (await matchBankLines(tx, [line], site)).get(line.id) ?? []
    return matches.find(({ key }) => key === choice.match)?.targets ?? null
  }
  const [found] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.invoice_number, choice.number), isValidInvoice))
  if (found) return [{ kind: 'invoice', id: found.id, cents: line.cents }]
  const [asked] = await listUnpaidRequestedDeposits(tx, eq(estimates.estimate_number, choice.number), 1)
  return asked ? [{ kind: 'deposit', id: asked.estimateId, cents: line.cents }] : null
}

/**
 * Locks all targets before any is paid, to avoid deadlocks: first the lock for issuing if a deposit is among them, then
 * estimates, then invoices, each in the order of their ids.
 */
async function lockTargets(tx: Transaction, targets: readonly Target[]): Promise<void> {
  const idsOf = (kind: Target['kind']) => targets.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const [asked, billed] = [idsOf('deposit'), idsOf('invoice')]
  if (asked.length > 0) {
    await lockDocumentIssuing(tx)
    const isAsked = inArray(estimates.id, asked)
    await tx.select({ id: estimates.id }).from(estimates).where(isAsked).orderBy(estimates.id).for('update')
  }
  if (billed.length > 0) {
    const isBilled = inArray(invoices.id, billed)
    await tx.select({ id: invoices.id }).from(invoices).where(isBilled).orderBy(invoices.id).for('update')
  }
}

type LineDeps = Deps<'db' | 'clock' | 'announcements'>

/** Marks a line that pays no invoice, such as a loan or an insurance refund. Returns false if the line has been processed. */
export const ignoreBankLine = (deps: LineDeps, by: Actor, id: string) => setLineState(deps, by, id, 'ignored')

/** Makes an ignored line pending again. */
export const restoreBankLine = (deps: LineDeps, by: Actor, id: string) =>
  setLineState(deps, by, id, 'proposed')

const opposites = { ignored: 'proposed', proposed: 'ignored' } as const
const eventActs = { ignored: 'bank.ignored', proposed: 'bank.restored' } as const

function setLineState(
  deps: LineDeps,
  by: Actor,
  id: string,
  state: 'ignored' | 'proposed',
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [moved] = await tx
      .update(bankLines)
      .set({ state })
      .where(and(eq(bankLines.id, id), eq(bankLines.state, opposites[state])))
      .returning()
    if (!moved) return false
    const after = { cents: moved.cents, day: moved.booked_on }
    await recordEvent(tx, deps, by, { act: eventActs[state], id: 'bank', before: null, after })
    await deps.announcements.announce(tx, 'office')
    return true
  })
}
