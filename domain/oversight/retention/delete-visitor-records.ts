import { and, asc, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import {
  contactMessages,
  fetchedMails,
  mailAddresses,
  mailAttempts,
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
  quoteRequestPhotos,
  quoteRequests,
  viewedPages,
  visitorSessions,
  withdrawals,
} from '../../../db/schema/tables.ts'
import {
  countNewsletterIssueDeliveries,
  findNewsletterIssue,
} from '../../correspondence/newsletter/issues.ts'
import { recordNewsletterConsent } from '../../correspondence/newsletter/subscriptions.ts'
import { photoThumbnailKey } from '../../correspondence/quote-requests/photo-files.ts'
import { deleteThreadMessages } from '../../correspondence/threads/messages.ts'
import { lockThread } from '../../correspondence/threads/thread.ts'
import { subtractInParis } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { FileStore } from '../../kernel/ports/file-store.ts'
import { deleteOldRiskyWork } from '../../kernel/quarantine/risky-work.ts'
import { retentionPeriods } from '../../kernel/retention-periods.ts'

type Needs = Deps<'db' | 'files' | 'clock'>

/**
 * Deletes records older than the privacy policy allows: quote requests with their photos, contact messages, both with
 * their threads, and withdrawals that match no contract. Can be repeated, also after a failure. Returns the numbers of
 * deleted requests and messages.
 */
export async function deleteOldRecords({ db, files, clock }: Needs) {
  const before = subtractInParis(clock.now(), retentionPeriods.records)
  const quoteRequests = await deleteQuoteRequests(db, files, before)
  const isOfNone = and(isNull(withdrawals.estimate_id), isNull(withdrawals.order_id))
  await db
    .delete(withdrawals)
    .where(
      and(isOfNone, lt(withdrawals.created_at, subtractInParis(clock.now(), retentionPeriods.withdrawals))),
    )
  return { quoteRequests, contactMessages: await deleteContactMessages(db, files, before) }
}

const batchSize = 100

async function deleteQuoteRequests(db: Database, files: FileStore, before: Date): Promise<number> {
  let forgotten = 0
  let batch: { id: string }[]
  do {
    batch = await db
      .select({ id: quoteRequests.id })
      .from(quoteRequests)
      .where(lt(quoteRequests.created_at, before))
      .orderBy(asc(quoteRequests.created_at))
      .limit(batchSize)
    for (const { id } of batch) await db.transaction((tx) => deleteQuoteRequest(tx, files, id))
    forgotten += batch.length
  } while (batch.length === batchSize)
  return forgotten
}

async function deleteQuoteRequest(tx: Transaction, files: FileStore, id: string): Promise<void> {
  await lockThread(tx, { kind: 'request', id })
  await deleteThreadMessages(tx, files, { kind: 'request', id })
  const requests = await tx.delete(quoteRequests).where(eq(quoteRequests.id, id)).returning()
  const photos = await tx
    .delete(quoteRequestPhotos)
    .where(eq(quoteRequestPhotos.quote_request_id, id))
    .returning()
  const keys = [...photos, ...requests.flatMap(({ images }) => images)].map(({ path }) => path)
  // The deletion of the rows commits only after the files are deleted.
  for (const key of new Set(keys)) {
    await files.delete(key)
    await files.delete(photoThumbnailKey(key))
  }
}

async function deleteContactMessages(db: Database, files: FileStore, before: Date): Promise<number> {
  let forgotten = 0
  let batch: { id: string }[]
  do {
    batch = await db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(lt(contactMessages.created_at, before))
      .limit(batchSize)
    for (const { id } of batch)
      await db.transaction(async (tx) => {
        await lockThread(tx, { kind: 'message', id })
        await deleteThreadMessages(tx, files, { kind: 'message', id })
        await tx.delete(contactMessages).where(eq(contactMessages.id, id))
      })
    forgotten += batch.length
  } while (batch.length === batchSize)
  return forgotten
}

/** Deletes the traces of received mails, and the data about bounced and absent addresses. Returns the number of mails. */
export async function deleteOldMailTraces({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const oldAddress = subtractInParis(clock.now(), retentionPeriods.addresses)
  const isPast = (column: typeof mailAddresses.bounced_at | typeof mailAddresses.away_at) =>
    or(isNull(column), lt(column, oldAddress))
  await db.delete(mailAddresses).where(and(isPast(mailAddresses.bounced_at), isPast(mailAddresses.away_at)))
  await db.delete(mailAttempts).where(lt(mailAttempts.tried_at, oldAddress))
  await deleteOldRiskyWork({ db }, oldAddress)
  const oldMail = subtractInParis(clock.now(), retentionPeriods.mails)
  const forgotten = await db.delete(fetchedMails).where(lt(fetchedMails.fetched_at, oldMail))
  return forgotten.rowCount ?? 0
}

const visitBatchSize = 1_000

/**
 * Deletes visits after 13 months, which unlinks their page views from each other, and page views after 25 months. Works in
 * small batches because it is not urgent. Returns the number of visits deleted.
 */
export async function deleteOldAudience({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const oldSessions = db
    .select({ id: visitorSessions.id })
    .from(visitorSessions)
    .where(lt(visitorSessions.created_at, subtractInParis(clock.now(), retentionPeriods.visits)))
    .limit(visitBatchSize)
  const forgotten = await inBatches(() =>
    db.delete(visitorSessions).where(inArray(visitorSessions.id, oldSessions)),
  )
  const before = subtractInParis(clock.now(), retentionPeriods.viewedPages)
  const oldPages = db
    .select({ id: viewedPages.id })
    .from(viewedPages)
    .where(lt(viewedPages.created_at, before))
    .limit(visitBatchSize)
  await inBatches(() => db.delete(viewedPages).where(inArray(viewedPages.id, oldPages)))
  return forgotten
}

async function inBatches(deleteSome: () => PromiseLike<{ rowCount: number | null }>): Promise<number> {
  let total = 0
  let inBatch: number
  do {
    inBatch = (await deleteSome()).rowCount ?? 0
    total += inBatch
  } while (inBatch === visitBatchSize)
  return total
}

/**
 * Deletes unconfirmed subscriptions, subscribers whose address bounces, and the recipients of old issues (docs/product.md
 * §9.8). Returns the number of subscribers deleted, and of issues whose recipients were deleted.
 */
export async function deleteOldNewsletters({ db, clock }: Deps<'db' | 'clock'>) {
  const before = (duration: Temporal.DurationLike) => subtractInParis(clock.now(), duration)
  await addMissingConsents(db)
  const { confirmed_at, bounced_at, subscribed_at } = newsletterConsents
  const pending = await forgetSubscribers(
    db,
    sql`${confirmed_at} is null and ${bounced_at} is null and ${subscribed_at} < ${before(retentionPeriods.pendingSubscriptions).toISOString()}`,
  )
  const bounced = await forgetSubscribers(
    db,
    sql`${bounced_at} < ${before(retentionPeriods.addresses).toISOString()}`,
  )
  const deliveries = await deleteDeliveries(db, before(retentionPeriods.deliveries))
  return { subscribers: pending + bounced, deliveries }
}

async function forgetSubscribers(db: Database, isOld: ReturnType<typeof sql>): Promise<number> {
  const isOldConsent = and(eq(newsletterConsents.subscription_id, newsletterSubscriptions.id), isOld)
  const old = db.select().from(newsletterConsents).where(isOldConsent)
  return (await db.delete(newsletterSubscriptions).where(exists(old))).rowCount ?? 0
}

async function deleteDeliveries(db: Database, before: Date): Promise<number> {
  const isOld = and(lt(newsletterIssues.finished_at, before), isNull(newsletterIssues.totals))
  const old = await db.select({ id: newsletterIssues.id }).from(newsletterIssues).where(isOld)
  for (const { id } of old)
    await db.transaction(async (tx) => {
      const issue = await findNewsletterIssue(tx, id)
      if (!issue) return
      const totals = await countNewsletterIssueDeliveries(tx, issue)
      await tx.update(newsletterIssues).set({ totals }).where(eq(newsletterIssues.id, id))
      await tx.delete(newsletterDeliveries).where(eq(newsletterDeliveries.issue_id, id))
    })
  return old.length
}

/** Adds missing consents: an earlier version of the site, running beside this one, may have added subscriptions without them. */
async function addMissingConsents(db: Database): Promise<void> {
  const isNamed = sql`exists (select from ${newsletterConsents} where ${newsletterConsents.subscription_id} = ${newsletterSubscriptions.id})`
  const nameless = await db.select().from(newsletterSubscriptions).where(sql`not ${isNamed}`)
  await recordNewsletterConsent(
    db,
    nameless.map(({ id, created_ad }) => ({
      subscription_id: id,
      subscribed_at: created_ad,
      source: 'site' as const,
    })),
  )
}
