import { and, asc, desc, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import {
  contactMessages,
  erasedFiles,
  erasures,
  estimates,
  invoices,
  orders,
  outgoingMails,
  quoteRequests,
  threadMessages,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { owedCents } from '../../billing/invoices/invoice-account.ts'
import { isOpenWithdrawal } from '../../contracts/withdrawals/find-withdrawal.ts'
import { formatDayAndHour } from '../../kernel/calendar/french-dates.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { openedValuesFieldName } from '../../kernel/forms/merge-changes.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { freezeDocumentBuyers } from '../../people/clients/save-client.ts'
import {
  eraseAccount,
  eraseClient,
  erasePortfolioEntriesOfPerson,
  eraseThreads,
  eraseWorkOfPerson,
} from './erase-records.ts'
import { erasureForm } from './erasure-form.ts'
import { type DataSubject, type DataSubjectKey, findPerson } from './find-person.ts'
import {
  countPersonalData,
  isInPersonsThreads,
  isKeptByLaw,
  isOwnedByPersonsClient,
  isPersonsWithdrawal,
  personalDataSourcesOf,
} from './personal-data.ts'
import { allPersonalDataKinds, type PersonalDataCounts } from './personal-data-kinds.ts'
import { redactEvents } from './redact-events.ts'

type ErasureOutcome =
  | { outcome: 'saved'; id: string }
  /** No data of the person is left, or the record was merged into another. */
  | { outcome: 'gone' }
  /** An obstacle must be resolved first. */
  | { outcome: 'has-obstacle' }
  /** The data has changed since the page was rendered. */
  | { outcome: 'changed' }
  | { outcome: 'invalid'; problems: FormProblems<FieldName<typeof erasureForm>> }

type Needs = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'announcements'>

/**
 * Erases all data of a person except the data that the law requires to keep, in one transaction; a job deletes the files
 * afterwards. Erases only the data that the page has shown: `typed` contains the state from which its plan was computed. A second
 * call returns `gone`.
 */
export async function erasePerson(
  deps: Needs,
  by: StaffPerson,
  key: DataSubjectKey,
  typed: FormInput,
): Promise<ErasureOutcome> {
  const checked = validateForm(erasureForm, typed)
  if (checked.outcome === 'invalid') return checked
  return deps.db.transaction(async (tx): Promise<ErasureOutcome> => {
    await lockClientsTable(tx, 'exclusive')
    const person = await findPerson({ ...deps, db: tx }, key)
    if (!person) return { outcome: 'gone' }
    await lockPersonRecords(tx, person)
    const { counts, obstacles, seen } = await planErasure(tx, person)
    if (obstacles.length > 0) return { outcome: 'has-obstacle' }
    if (typed[openedValuesFieldName] !== seen) return { outcome: 'changed' }
    const id = await recordErasure(tx, deps, by, { why: checked.values.why, counts })
    await eraseAllRecords(tx, deps, { by, person, erasureId: id })
    return { outcome: 'saved', id }
  })
}

interface ErasurePlan {
  counts: PersonalDataCounts
  obstacles: ErasureObstacle[]
  /** State of the data when the plan was made. The form returns it, so that only the shown data are erased. */
  seen: string
}

/** Returns the data that would be erased or kept, and the obstacles. */
export async function planErasure(db: Database, person: DataSubject): Promise<ErasurePlan> {
  const counts = await countPersonalData(db, person)
  const obstacles = [
    ...(await unfinishedOrders(db, person)),
    ...(await unsettledInvoices(db, person)),
    ...(await openWithdrawals(db, person)),
    ...(await findQueuedMailObstacle(db, person)),
  ]
  const sentences = obstacles.map(({ sentence }) => sentence)
  return { counts, obstacles, seen: JSON.stringify([person.name, person.emails, counts, sentences]) }
}

/** Something that must be completed before a person can be erased. */
export interface ErasureObstacle {
  /** Record to open; `null` for mails. */
  on: { kind: 'order' | 'invoice'; id: string; posId: string } | { kind: 'withdrawal'; id: string } | null
  sentence: string
}

async function unfinishedOrders(db: Database, person: DataSubject): Promise<ErasureObstacle[]> {
  const openOrders = await db
    .select({ id: orders.id, posId: orders.pos_id, number: orders.order_number })
    .from(orders)
    .where(
      and(
        isOwnedByPersonsClient(orders.client_id, person),
        lt(orders.status, 3),
        isNull(orders.cancelled_at),
      ),
    )
    .orderBy(asc(orders.order_number))
  return openOrders.map(({ id, posId, number }) => ({
    on: { kind: 'order', id, posId },
    sentence: `La commande ${number} est en cours\u00a0: terminez-la.`,
  }))
}

async function unsettledInvoices(db: Database, person: DataSubject): Promise<ErasureObstacle[]> {
  const owed = owedCents(invoices.id)
  const unpaidInvoices = await db
    .select({ id: invoices.id, posId: invoices.pos_id, number: invoices.invoice_number, owed })
    .from(invoices)
    .where(and(isOwnedByPersonsClient(invoices.client_id, person), ne(owed, 0)))
    .orderBy(asc(invoices.invoice_number))
  return unpaidInvoices.map(({ id, posId, number, owed: cents }) => ({
    on: { kind: 'invoice', id, posId },
    sentence:
      cents > 0
        ? `Il reste ${formatCents(cents)} à encaisser sur ${number}.`
        : `Il reste ${formatCents(-cents)} à rembourser sur ${number}.`,
  }))
}

/**
 * Returns the withdrawals that are still open: without a decision, or with a refund that is not settled (RGPD, article 17, 3,
 * e).
 */
async function openWithdrawals(db: Database, person: DataSubject): Promise<ErasureObstacle[]> {
  const { id, created_at, decision } = withdrawals
  const withdrawalRows = await db
    .select({ id, created_at, decision })
    .from(withdrawals)
    .where(and(isPersonsWithdrawal(person), isOpenWithdrawal))
    .orderBy(asc(created_at), asc(id))
  return withdrawalRows.map((row) => {
    const waits = row.decision === null ? 'attend une réponse' : 'n’est pas réglée'
    return {
      on: { kind: 'withdrawal', id: row.id },
      sentence: `La rétractation déclarée le ${formatDayAndHour(row.created_at)} ${waits}\u00a0: terminez-la.`,
    }
  })
}

/** Returns an obstacle for queued mails, which would otherwise be sent after their record is erased. */
async function findQueuedMailObstacle(db: Database, person: DataSubject): Promise<ErasureObstacle[]> {
  const { estimateMails, orderMails, invoiceMails } = personalDataSourcesOf(person)
  const ofThreads = db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(isInPersonsThreads(person))
  const isOfPerson = or(
    estimateMails.isOfPerson,
    orderMails.isOfPerson,
    invoiceMails.isOfPerson,
    inArray(outgoingMails.message_id, ofThreads),
  )
  const queuedCount = await db.$count(outgoingMails, and(isOfPerson, eq(outgoingMails.state, 'queued')))
  if (queuedCount === 0) return []
  return [
    { on: null, sentence: 'Un envoi est sur le départ\u00a0: attendez qu’il soit parti, ou annulez-le.' },
  ]
}

interface ErasureTarget {
  by: StaffPerson
  person: DataSubject
  erasureId: string
}

async function eraseAllRecords(
  tx: Transaction,
  deps: Needs,
  { by, person, erasureId }: ErasureTarget,
): Promise<void> {
  // Documents that the law keeps store their own copy of the buyer before the client record is emptied.
  await freezeDocumentBuyers(tx, person.clientIds)
  await redactEvents(tx, person)
  const keys = [
    ...(await erasePortfolioEntriesOfPerson(tx, deps, by, person)),
    ...(await eraseThreads(tx, deps, person)),
    ...(await eraseWorkOfPerson(tx, deps, person)),
  ]
  await eraseAccount(tx, deps, person)
  await eraseClient(tx, deps, person)
  const files = [...new Set(keys)].map((key) => ({ path: key, erasure_id: erasureId }))
  if (files.length === 0) return
  for (let index = 0; index < files.length; index += 1_000)
    await tx
      .insert(erasedFiles)
      .values(files.slice(index, index + 1_000))
      .onConflictDoNothing()
  await deps.jobs.enqueue(tx, 'erase-files', { erasureId })
}

/**
 * Locks threads, estimates, mails, invoices and orders, each kind in the order of its ids, as other code locks several
 * of them.
 */
async function lockPersonRecords(tx: Transaction, person: DataSubject): Promise<void> {
  const threads = [
    [quoteRequests, person.requestIds],
    [contactMessages, person.messageIds],
  ] as const
  for (const [table, ids] of threads)
    await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(asc(table.id))
      .for('update')
  // Decisions about an estimate or a supplement lock the estimate before its order; bounces of an estimate's mail lock
  // the estimate before the mail.
  await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(isOwnedByPersonsClient(estimates.client_id, person))
    .orderBy(asc(estimates.id))
    .for('update')
  // Resending a mail of an invoice, or recording its bounce, locks the mail before the invoice. Queued mails are not locked,
  // because they are an obstacle anyway.
  await tx
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(and(personalDataSourcesOf(person).invoiceMails.isOfPerson, ne(outgoingMails.state, 'queued')))
    .orderBy(asc(outgoingMails.id))
    .for('update')
  for (const table of [invoices, orders])
    await tx
      .select({ id: table.id })
      .from(table)
      .where(isOwnedByPersonsClient(table.client_id, person))
      .orderBy(asc(table.id))
      .for('update')
}

interface Done {
  why: typeof erasures.$inferInsert.why
  counts: PersonalDataCounts
}

/** Inserts the erasure, which allows values of events to be redacted, and records an event without personal data. */
async function recordErasure(
  tx: Transaction,
  deps: Needs,
  by: StaffPerson,
  { why, counts }: Done,
): Promise<string> {
  const id = randomId()
  const kinds = allPersonalDataKinds.filter((kind) => counts[kind])
  const of = (chosen: typeof kinds) => Object.fromEntries(chosen.map((kind) => [kind, counts[kind] ?? 0]))
  const eventCounts = {
    done: of(kinds.filter((kind) => !isKeptByLaw(kind))),
    kept: of(kinds.filter(isKeptByLaw)),
  }
  const author = { author_id: by.userId, author_name: by.name }
  await tx.insert(erasures).values({ id, at: deps.clock.now(), ...author, why, ...eventCounts })
  const after = { why, ...eventCounts }
  await recordEvent(tx, deps, staffActor(by), { act: 'person.erased', id, before: null, after })
  return id
}

export type ErasureRow = typeof erasures.$inferSelect

/** Returns the erasures, newest first. */
export const listErasures = (db: Database, limit: number): Promise<ErasureRow[]> =>
  db.select().from(erasures).orderBy(desc(erasures.at)).limit(limit)

export async function findErasure(db: Database, id: string): Promise<ErasureRow | null> {
  const [found] = await db.select().from(erasures).where(eq(erasures.id, id))
  return found ?? null
}
