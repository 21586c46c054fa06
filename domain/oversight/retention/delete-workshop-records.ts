import { and, asc, eq, gte, inArray, isNull, lt, lte, max, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import {
  backupRuns,
  bankLines,
  clientPeople,
  clientStatements,
  clients,
  contactMessages,
  customerCreations,
  erasures,
  estimateDrafts,
  estimates,
  events,
  expertDossiers,
  invoiceDrafts,
  invoices,
  orderSlips,
  orders,
  outgoingMails,
  paymentClosures,
  payments,
  quoteRequests,
  rimPhotos,
  users,
} from '../../../db/schema/tables.ts'
import { firstRetainedPaymentDay } from '../../billing/payments/closure-periods.ts'
import { photoThumbnailKey } from '../../correspondence/quote-requests/photo-files.ts'
import { subtractInParis } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { retentionPeriods } from '../../kernel/retention-periods.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'

const clientBatchSize = 500

/**
 * Deletes clients without account, order, document, request or message, and without an event on their record for three years.
 * Also deletes the records merged into them. Returns the number deleted.
 */
export async function deleteOldClients({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const before = subtractInParis(clock.now(), retentionPeriods.clients)
  let forgotten = 0
  let inBatch: number
  do {
    inBatch = await db.transaction((tx) => forgetBatch(tx, before))
    forgotten += inBatch
  } while (inBatch === clientBatchSize)
  return forgotten
}

async function forgetBatch(tx: Transaction, before: Date): Promise<number> {
  const hasNone = [orders, invoices, estimates, estimateDrafts, quoteRequests, contactMessages].map((table) =>
    notExists(tx.select({ id: table.id }).from(table).where(eq(table.client_id, clients.id))),
  )
  const isOfClient = and(eq(events.record_kind, 'client'), eq(events.record_id, clients.id))
  const isStandingPerson = and(eq(clientPeople.client_id, clients.id), isNull(clientPeople.closed_at))
  await lockClientsTable(tx, 'shared')
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        lt(clients.created_at, before),
        isNull(clients.merged_into),
        notExists(tx.select({ id: users.id }).from(users).where(eq(users.id, clients.id))),
        // A colleague with access keeps the company's record too.
        notExists(tx.select({ id: clientPeople.id }).from(clientPeople).where(isStandingPerson)),
        ...hasNone,
        notExists(
          tx
            .select({ id: events.id })
            .from(events)
            .where(and(isOfClient, gte(events.at, before))),
        ),
      ),
    )
    .limit(clientBatchSize)
    .for('update', { of: clients, skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const isMerged = sql`${clients.merged_into} = any(${sql.param(ids)}::text[])`
  const merged = tx.select({ id: clients.id }).from(clients).where(isMerged)
  const people = tx
    .select({ id: clientPeople.id })
    .from(clientPeople)
    .where(inArray(clientPeople.client_id, ids))
  // Used invitations contain an e-mail address and belong to no record.
  for (const signIns of [ids, merged, people])
    await tx.delete(customerCreations).where(inArray(customerCreations.client_id, signIns as string[]))
  await tx.delete(clients).where(isMerged)
  await tx.delete(clients).where(inArray(clients.id, ids))
  return ids.length
}

/**
 * Deletes abandoned drafts of estimates and invoices, with the mails of the estimates. Returns the number of estimates
 * deleted.
 */
export function deleteOldDrafts({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const before = subtractInParis(clock.now(), retentionPeriods.drafts)
  return db.transaction(async (tx) => {
    const isLeaving = and(eq(outgoingMails.estimate_id, estimateDrafts.id), eq(outgoingMails.state, 'queued'))
    const leaving = tx.select({ id: outgoingMails.id }).from(outgoingMails).where(isLeaving)
    const deleted = await tx
      .delete(estimateDrafts)
      .where(and(lt(estimateDrafts.changed_at, before), notExists(leaving)))
      .returning({ id: estimateDrafts.id })
    await tx.delete(invoiceDrafts).where(lt(invoiceDrafts.changed_at, before))
    const ids = deleted.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(outgoingMails).where(inArray(outgoingMails.estimate_id, ids))
    return ids.length
  })
}

/** Deletes old counter slips. Returns the number deleted. */
export async function deleteOldSlips({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const isOld = lt(orderSlips.created_at, subtractInParis(clock.now(), retentionPeriods.slips))
  const deleted = await db.delete(orderSlips).where(isOld).returning({ id: orderSlips.id })
  return deleted.length
}

/** Deletes old expert dossiers with their openings. Returns the number deleted. */
export async function deleteOldDossiers({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const isOld = lt(expertDossiers.created_at, subtractInParis(clock.now(), retentionPeriods.dossiers))
  const deleted = await db.delete(expertDossiers).where(isOld).returning({ id: expertDossiers.id })
  return deleted.length
}

/** Deletes old monthly statements. Invoices and payments have other retention rules. Returns the number of deleted ones. */
export async function deleteOldStatements({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const before = subtractInParis(clock.now(), retentionPeriods.statements)
  return (await db.delete(clientStatements).where(lt(clientStatements.made_at, before))).rowCount ?? 0
}

const photoBatchSize = 100

/** Deletes old photos of rims, and the remaining rows of photos that were deleted earlier. Returns the number of rows deleted. */
export async function deleteOldRimPhotos({
  db,
  files,
  clock,
}: Deps<'db' | 'files' | 'clock'>): Promise<number> {
  const now = clock.now()
  const isOld = lt(rimPhotos.received_at, subtractInParis(now, retentionPeriods.rimPhotos))
  const isRemains = and(
    isNull(rimPhotos.stored_at),
    lt(rimPhotos.received_at, subtractInParis(now, retentionPeriods.photoRemains)),
  )
  let forgotten = 0
  for (const isDeletable of [isOld, isRemains]) {
    let batch: { id: string; path: string }[]
    do {
      batch = await db
        .select({ id: rimPhotos.id, path: rimPhotos.path })
        .from(rimPhotos)
        .where(isDeletable)
        .orderBy(asc(rimPhotos.received_at))
        .limit(photoBatchSize)
      // Deletes the file before its row, so that an interrupted run can continue.
      for (const { id, path } of batch) {
        await files.delete(path)
        await files.delete(photoThumbnailKey(path))
        await db.delete(rimPhotos).where(and(eq(rimPhotos.id, id), isDeletable))
      }
      forgotten += batch.length
    } while (batch.length === photoBatchSize)
  }
  return forgotten
}

/**
 * Deletes payments ten years after the end of their year, up to one that a closure names, so that the rest of the hash chain can
 * still be verified. Closures contain no personal data and are kept. Deletes bank lines after thirteen months. Returns the
 * numbers of deleted ones.
 */
export async function deleteOldPayments({ db, clock }: Deps<'db' | 'clock'>) {
  const oldBank = subtractInParis(clock.now(), retentionPeriods.bankLines)
  const lines = await db.delete(bankLines).where(lt(bankLines.imported_at, oldBank))
  const oldest = firstRetainedPaymentDay(clock.now())
  const { last_payment } = paymentClosures
  const [last] = await db
    .select({ id: max(last_payment) })
    .from(paymentClosures)
    .where(
      sql`${eq(paymentClosures.period, 'day')} and ${lt(paymentClosures.name, oldest)} and ${last_payment} < (
        select coalesce(min(id), 9e15) from ${payments} where ${payments.booked_on} >= ${oldest}::date)`,
    )
  const forgotten = last?.id ? await db.delete(payments).where(lte(payments.id, last.id)) : null
  return { payments: forgotten?.rowCount ?? 0, bankLines: lines.rowCount ?? 0 }
}

/** Deletes old events, and erasures of the same age. Returns the number of events deleted. */
export async function deleteOldEvents({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const before = subtractInParis(clock.now(), retentionPeriods.events)
  await db.delete(erasures).where(lt(erasures.at, before))
  return (await db.delete(events).where(lt(events.at, before))).rowCount ?? 0
}

/** Number of years for which backup runs are stored: one year longer than a backup. */
const years = 2

/** Deletes backup runs that ended more than two years ago. Returns the number deleted. */
export async function deleteOldBackupRuns({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const old = subtractInParis(clock.now(), { years })
  const forgotten = await db.delete(backupRuns).where(lt(backupRuns.ended_at, old))
  return forgotten.rowCount ?? 0
}

/** Hours after which an unfinished file is abandoned. No file takes longer to write. */
const cutOffAfterHours = 24

/** Deletes unfinished files and mails, left by a killed process or a full disk. Returns the number deleted. */
export async function deleteLeftoverFiles({
  files,
  mailer,
  clock,
}: Deps<'files' | 'mailer' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - cutOffAfterHours * 3_600_000)
  return (await files.deleteUnfinishedFiles(before)) + (await mailer.deleteUnfinishedFiles(before))
}
