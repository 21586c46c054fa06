import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  type InferSelectModel,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import {
  auditTrail,
  bankLines,
  clientPeople,
  clientStatements,
  clients,
  contactMessages,
  contentRecords,
  customerCreations,
  estimateDrafts,
  estimates,
  events,
  expertDossiers,
  invoiceDrafts,
  invoices,
  mailAddresses,
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
  orderRims,
  orderSlips,
  orders,
  outgoingMails,
  payments,
  portfolioSources,
  proofEvents,
  quoteRequests,
  sessions,
  supplements,
  threadMessages,
  users,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { clientOrderStatusName, orderProgressNote } from '../../workshop/orders/order-status.ts'
import { formatEventSentence } from '../journal/list-events.ts'
import { type DataSubject, type DataSubjectKey, findPerson } from '../personal-data/find-person.ts'
import {
  countPersonalData,
  isOwnedByPersonsClient,
  isOwnedBySignIn,
  isPersonsWithdrawal,
  personalDataSourcesOf,
} from '../personal-data/personal-data.ts'
import {
  type ArchiveFile,
  listDocumentArchiveFiles,
  listMessageArchiveFiles,
  listRequestArchiveFiles,
  listRimPhotoArchiveFiles,
  listSlipArchiveFiles,
} from './archive-files.ts'
import { type ArchiveRow, type ArchiveSectionName, archiveColumnsOf } from './archive-sections.ts'

/** Returns the archive of a person and records an event without the person's name; `null` when no such person exists. */
export async function exportPersonArchive(
  deps: ArchiveDeps,
  by: StaffPerson,
  key: DataSubjectKey,
): Promise<{ person: DataSubject; archive: Archive } | null> {
  const person = await findPerson(deps, key)
  if (!person) return null
  const archive = await gatherArchive(deps, person)
  await deps.db.transaction(async (tx) => {
    const after = { held: await countPersonalData(tx, person) }
    const event = { act: 'person.handed-out', id: randomId(), before: null, after } as const
    await recordEvent(tx, deps, staffActor(by), event)
  })
  return { person, archive }
}

/** Gathers all data that the site stores about a person, section by section, with the files (RGPD, articles 15 and 20). */
async function gatherArchive(deps: ArchiveDeps, person: DataSubject): Promise<Archive> {
  const work = await gatherWork(deps, person)
  const threads = await gatherThreads(deps, person)
  const sections = [
    ...(await gatherRecord(deps, person)),
    ...threads.sections,
    ...work.sections,
    ...(await gatherMoney(deps.db, person)),
  ]
  return {
    sections: sections.filter(({ records }) => records.length > 0),
    files: [...threads.files, ...work.files],
  }
}

async function gatherMoney(db: Database, person: DataSubject): Promise<ArchiveSection[]> {
  const conditions = personalDataSourcesOf(person)
  return [
    section('statements', await selectAll(db, clientStatements, conditions.statements.isOfPerson)),
    section('invoiceMails', await selectAll(db, outgoingMails, conditions.invoiceMails.isOfPerson)),
    section('payments', await selectAll(db, payments, conditions.payments.isOfPerson)),
    section('bankLines', await selectAll(db, bankLines, conditions.bankLines.isOfPerson)),
  ]
}

interface Archive {
  sections: ArchiveSection[]
  files: ArchiveFile[]
}

type ArchiveDeps = Deps<
  'db' | 'files' | 'pictures' | 'printer' | 'clock' | 'addresses' | 'accounts' | 'facts'
>

const section = <Name extends ArchiveSectionName>(
  name: Name,
  rows: readonly ArchiveRow<Name>[],
): ArchiveSection => ({
  name,
  records: rows.map((row) => toArchiveRecord(name, row)),
})

const selectAll = async <Table extends PgTable>(
  db: Database,
  table: Table,
  isOfPerson: SQL | undefined,
): Promise<InferSelectModel<Table>[]> =>
  (await db
    .select()
    .from(table as PgTable)
    .where(isOfPerson)) as InferSelectModel<Table>[]

/** A record in the archive: only the columns of its section, by key. */
export interface ArchiveRecord {
  values: Record<string, unknown>
  /** Paths of the record's files in the archive. */
  files: string[]
}

export interface ArchiveSection {
  name: ArchiveSectionName
  records: ArchiveRecord[]
}

/** Converts a row to a record. Empty values are left out. */
function toArchiveRecord<Name extends ArchiveSectionName>(
  name: Name,
  row: ArchiveRow<Name>,
  files: string[] = [],
): ArchiveRecord {
  const keys = new Map(archiveColumnsOf(name).map(({ column, key }) => [column, key]))
  const known = Object.entries(row).flatMap(([column, value]) => {
    const key = keys.get(column)
    return key && value !== null && value !== '' ? [[key, value] as const] : []
  })
  return { values: Object.fromEntries(known), files }
}

/** Returns a section whose records list their files. */
const withFiles = <Name extends ArchiveSectionName>(
  name: Name,
  rows: readonly (ArchiveRow<Name> & { id: string })[],
  files: readonly ArchiveFile[],
): ArchiveSection => ({
  name,
  records: rows.map((row) => {
    const ownFiles = files.filter(({ owner }) => owner === row.id)
    return toArchiveRecord(
      name,
      row,
      ownFiles.map((file) => file.name),
    )
  }),
})

async function gatherRecord(
  { db, accounts, facts }: ArchiveDeps,
  person: DataSubject,
): Promise<ArchiveSection[]> {
  const conditions = personalDataSourcesOf(person)
  const isUser = (column: typeof sessions.userId | typeof auditTrail.user_id) =>
    isOwnedBySignIn(column, person)
  const account = await db.select().from(users).where(conditions.accounts.isOfPerson)
  const theirEvents = await db
    .select()
    .from(events)
    .where(conditions.events.isOfPerson)
    .orderBy(asc(events.id))
  return [
    section('clients', await selectAll(db, clients, conditions.clients.isOfPerson)),
    section(
      'accounts',
      account.map((user) => ({ ...user, email: accounts.emailOf(user.email) })),
    ),
    section('colleagues', await selectAll(db, clientPeople, conditions.colleagues.isOfPerson)),
    section('sessions', await selectAll(db, sessions, isUser(sessions.userId))),
    section('trail', await selectAll(db, auditTrail, isUser(auditTrail.user_id))),
    section('invitations', await selectAll(db, customerCreations, conditions.invitations.isOfPerson)),
    ...(await gatherReading(db, person)),
    section('addresses', await selectAll(db, mailAddresses, conditions.addresses.isOfPerson)),
    section(
      'events',
      // The name of the staff member is not the person's data.
      theirEvents.map((event) => ({
        at: event.at,
        sentence: formatEventSentence({ ...event, actor_name: 'Notre équipe' }, facts.current()),
      })),
    ),
  ]
}

/** Returns the newsletter subscription with its proof of consent, and the issues sent to it. */
async function gatherReading(db: Database, person: DataSubject): Promise<ArchiveSection[]> {
  const { subscriptions, deliveries } = personalDataSourcesOf(person)
  const subscribed = await db
    .select({ ...getTableColumns(newsletterConsents), ...getTableColumns(newsletterSubscriptions) })
    .from(newsletterSubscriptions)
    .leftJoin(newsletterConsents, eq(newsletterConsents.subscription_id, newsletterSubscriptions.id))
    .where(subscriptions.isOfPerson)
  const { settled_at, state, reason } = newsletterDeliveries
  const sent = await db
    .select({ subject: newsletterIssues.subject, settled_at, state, reason })
    .from(newsletterDeliveries)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterDeliveries.issue_id))
    .where(deliveries.isOfPerson)
    .orderBy(asc(settled_at))
  return [section('subscriptions', subscribed), section('deliveries', sent)]
}

/** Gathers requests and messages, with their photos and attachments. */
async function gatherThreads(
  deps: Deps<'db' | 'files'>,
  person: DataSubject,
): Promise<{ sections: ArchiveSection[]; files: ArchiveFile[] }> {
  const { db } = deps
  const theirRequests = await db
    .select()
    .from(quoteRequests)
    .where(inArray(quoteRequests.id, person.requestIds))
    .orderBy(desc(quoteRequests.created_at))
  const theirContactMessages = await db
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.id, person.messageIds))
    .orderBy(desc(contactMessages.created_at))
  // A draft has not been sent to anybody.
  const isSent = or(isNull(threadMessages.state), eq(threadMessages.state, 'dispatched'))
  const theirMessages = await db
    .select()
    .from(threadMessages)
    .where(and(personalDataSourcesOf(person).letters.isOfPerson, isSent))
    .orderBy(asc(threadMessages.created_at))
  const files = [
    ...listRequestArchiveFiles(deps.files, theirRequests),
    ...listMessageArchiveFiles(deps.files, theirMessages),
  ]
  const namesOf = (owner: string) => files.filter((file) => file.owner === owner).map(({ name }) => name)
  return {
    sections: [
      {
        name: 'requests',
        records: theirRequests.map((row) => toArchiveRecord('requests', row, namesOf(row.id))),
      },
      { name: 'messages', records: theirContactMessages.map((row) => toArchiveRecord('messages', row)) },
      {
        name: 'letters',
        records: theirMessages.map((row) => toArchiveRecord('letters', signedByTeam(row), namesOf(row.id))),
      },
    ],
    files,
  }
}

/** Replaces the author's name in internal notes, which is the staff member's data. */
const signedByTeam = (message: typeof threadMessages.$inferSelect) =>
  message.direction === 'note' ? { ...message, author_name: 'Notre équipe' } : message

/** Gathers estimates, orders and invoices, with their photos and documents. */
async function gatherWork(deps: ArchiveDeps, person: DataSubject): Promise<Archive> {
  const { db } = deps
  const conditions = personalDataSourcesOf(person)
  const ordered = await db
    .select()
    .from(orders)
    .where(isOwnedByPersonsClient(orders.client_id, person))
    .orderBy(desc(orders.created_at))
  const slips = await slipsOf(db, person)
  const files = [
    ...(await listRimPhotoArchiveFiles(deps, ordered)),
    ...listSlipArchiveFiles(deps, slips),
    ...(await listDocumentArchiveFiles(deps, person)),
  ]
  return {
    sections: [
      section('drafts', await selectAll(db, estimateDrafts, conditions.drafts.isOfPerson)),
      section('preparations', await selectAll(db, invoiceDrafts, conditions.preparations.isOfPerson)),
      withFiles('estimates', await estimatesOf(db, person), files),
      section('proofs', await proofsOf(db, person)),
      section('estimateMails', await selectAll(db, outgoingMails, conditions.estimateMails.isOfPerson)),
      section('withdrawals', await selectAll(db, withdrawals, isPersonsWithdrawal(person))),
      withFiles(
        'orders',
        ordered.map((order) => ({
          ...order,
          status_name: [clientOrderStatusName(order), orderProgressNote(order)]
            .filter(Boolean)
            .join('\u00a0: '),
        })),
        files,
      ),
      section('orderMails', await selectAll(db, outgoingMails, conditions.orderMails.isOfPerson)),
      await gatherRims(db, ordered),
      await gatherSupplements(db, ordered),
      withFiles(
        'slips',
        slips.map((slip) => ({ ...slip, order_number: slip.content.number })),
        files,
      ),
      section('dossiers', await selectAll(db, expertDossiers, conditions.dossiers.isOfPerson)),
      await gatherOrderEntries(db, person),
      withFiles('invoices', await invoicesOf(db, person), files),
    ],
    files,
  }
}

const estimatesOf = (db: Database, person: DataSubject) =>
  db
    .select()
    .from(estimates)
    .where(isOwnedByPersonsClient(estimates.client_id, person))
    .orderBy(desc(estimates.created_at))

const proofsOf = (db: Database, person: DataSubject) =>
  db
    .select(getTableColumns(proofEvents))
    .from(proofEvents)
    .innerJoin(estimates, eq(estimates.id, proofEvents.estimate_id))
    .where(isOwnedByPersonsClient(estimates.client_id, person))
    .orderBy(asc(proofEvents.estimate_id), asc(proofEvents.place))

const slipsOf = (db: Database, person: DataSubject) =>
  db
    .select()
    .from(orderSlips)
    .where(personalDataSourcesOf(person).slips.isOfPerson)
    .orderBy(asc(orderSlips.created_at))

const invoicesOf = (db: Database, person: DataSubject) =>
  db
    .select()
    .from(invoices)
    .where(isOwnedByPersonsClient(invoices.client_id, person))
    .orderBy(desc(invoices.created_at))

async function gatherRims(
  db: Database,
  ordered: readonly (typeof orders.$inferSelect)[],
): Promise<ArchiveSection> {
  const numbers = new Map(ordered.map(({ id, order_number }) => [id, order_number]))
  const rims = await db
    .select()
    .from(orderRims)
    .where(inArray(orderRims.order_id, [...numbers.keys()]))
    .orderBy(asc(orderRims.place))
  return section(
    'rims',
    rims.map((rim) => ({ ...rim, order_number: numbers.get(rim.order_id) })),
  )
}

async function gatherSupplements(
  db: Database,
  ordered: readonly (typeof orders.$inferSelect)[],
): Promise<ArchiveSection> {
  const numbers = new Map(ordered.map(({ id, order_number }) => [id, order_number]))
  const asked = await db
    .select()
    .from(supplements)
    .where(inArray(supplements.order_id, [...numbers.keys()]))
    .orderBy(asc(supplements.proposed_at))
  return section(
    'supplements',
    asked.map((supplement) => ({ ...supplement, order_number: numbers.get(supplement.order_id) })),
  )
}

/** Returns the portfolio entries, published or not, that show photos of the person's orders. */
async function gatherOrderEntries(db: Database, person: DataSubject): Promise<ArchiveSection> {
  const { order_number } = orders
  const { state, published_at } = contentRecords
  const shown = await db
    .select({ order_number, title: sql<string>`${contentRecords.content} ->> 'title'`, state, published_at })
    .from(portfolioSources)
    .innerJoin(contentRecords, eq(contentRecords.id, portfolioSources.record_id))
    .innerJoin(orders, eq(orders.id, portfolioSources.order_id))
    .where(personalDataSourcesOf(person).showings.isOfPerson)
    .orderBy(asc(contentRecords.created_at))
  return section('showings', shown)
}
