import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import {
  auditTrail,
  bankLines,
  clients,
  contentRecords,
  customerCreations,
  estimateDrafts,
  estimateMails,
  estimates,
  events,
  invoiceMails,
  invoices,
  mailAddresses,
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
  orderRims,
  orders,
  payments,
  portfolioSources,
  sessions,
  users,
} from '../../../db/schema/tables.ts'
import { sentenceOf } from '../../events/sentences.ts'
import type { World } from '../../world.ts'
import { belongingsOf, isOfClient } from '../belongings.ts'
import type { Person } from '../find-person.ts'
import { type ArchiveFile, documentFiles, rimPhotoFiles } from './archive-files.ts'
import { type ArchiveSection, handedOut, type SectionName } from './archive-sections.ts'
import { gatherThreads } from './gather-threads.ts'

export interface Archive {
  sections: ArchiveSection[]
  files: ArchiveFile[]
}

export type ArchiveWorld = World<'db' | 'files' | 'printer' | 'clock' | 'addresses' | 'accounts'>

/** All that the site keeps of somebody, part by part, with the files that belong to it (RGPD, articles 15 and 20). */
export async function gatherArchive(world: ArchiveWorld, person: Person): Promise<Archive> {
  const work = await gatherWork(world, person)
  const threads = await gatherThreads(world, person)
  const sections = [
    ...(await gatherRecord(world, person)),
    ...threads.sections,
    ...work.sections,
    ...(await gatherMoney(world.db, person)),
  ]
  return {
    sections: sections.filter(({ records }) => records.length > 0),
    files: [...threads.files, ...work.files],
  }
}

type Rows = readonly object[]

const section = (name: SectionName, rows: Rows): ArchiveSection => ({
  name,
  records: rows.map((row) => handedOut(name, row)),
})

async function gatherRecord({ db, accounts }: ArchiveWorld, person: Person): Promise<ArchiveSection[]> {
  const theirs = belongingsOf(person)
  const isUser = (column: typeof sessions.userId | typeof auditTrail.user_id) => isOfClient(column, person)
  const account = await db.select().from(users).where(theirs.accounts.isTheirs)
  const told = await db.select().from(events).where(theirs.events.isTheirs).orderBy(asc(events.id))
  return [
    section('clients', await all(db, clients, theirs.clients.isTheirs)),
    section(
      'accounts',
      account.map((user) => ({ ...user, email: accounts.emailOf(user.email) })),
    ),
    section('sessions', await all(db, sessions, isUser(sessions.userId))),
    section('trail', await all(db, auditTrail, isUser(auditTrail.user_id))),
    section('invitations', await all(db, customerCreations, theirs.invitations.isTheirs)),
    ...(await gatherReading(db, person)),
    section('addresses', await all(db, mailAddresses, theirs.addresses.isTheirs)),
    section(
      'events',
      // Who of the team did it is theirs, not the person's.
      told.map((event) => ({ at: event.at, sentence: sentenceOf({ ...event, actor_name: 'Notre équipe' }) })),
    ),
  ]
}

/** How their address came to the list, and what it was sent. */
async function gatherReading(db: Database, person: Person): Promise<ArchiveSection[]> {
  const { subscriptions, deliveries } = belongingsOf(person)
  const subscribed = await db
    .select()
    .from(newsletterSubscriptions)
    .leftJoin(newsletterConsents, eq(newsletterConsents.subscription_id, newsletterSubscriptions.id))
    .where(subscriptions.isTheirs)
  const { settled_at, state, reason } = newsletterDeliveries
  const sent = await db
    .select({ subject: newsletterIssues.subject, settled_at, state, reason })
    .from(newsletterDeliveries)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterDeliveries.issue_id))
    .where(deliveries.isTheirs)
    .orderBy(asc(settled_at))
  return [
    section(
      'subscriptions',
      subscribed.map((row) => ({ ...row.newsletter_consents, ...row.newsletter_subscriptions })),
    ),
    section('deliveries', sent),
  ]
}

/** Where photos of their orders are shown, or will be. */
async function gatherShowings(db: Database, person: Person): Promise<ArchiveSection> {
  const { order_number } = orders
  const { state, published_at } = contentRecords
  const shown = await db
    .select({ order_number, title: sql<string>`${contentRecords.content} ->> 'title'`, state, published_at })
    .from(portfolioSources)
    .innerJoin(contentRecords, eq(contentRecords.id, portfolioSources.record_id))
    .innerJoin(orders, eq(orders.id, portfolioSources.order_id))
    .where(belongingsOf(person).showings.isTheirs)
    .orderBy(asc(contentRecords.created_at))
  return section('showings', shown)
}

const all = (db: Database, table: PgTable, isTheirs: SQL | undefined): PromiseLike<object[]> =>
  db.select().from(table).where(isTheirs)

async function gatherWork(world: ArchiveWorld, person: Person): Promise<Archive> {
  const { db } = world
  const theirs = belongingsOf(person)
  const ordered = await db
    .select()
    .from(orders)
    .where(isOfClient(orders.client_id, person))
    .orderBy(desc(orders.created_at))
  const ids = ordered.map(({ id }) => id)
  const rims = await db
    .select()
    .from(orderRims)
    .where(inArray(orderRims.order_id, ids))
    .orderBy(asc(orderRims.place))
  const photos = await rimPhotoFiles(world, ordered)
  const documents = await documentFiles(world, person)
  const quoted = await db
    .select()
    .from(estimates)
    .where(isOfClient(estimates.client_id, person))
    .orderBy(desc(estimates.created_at))
  const filesOf = (owner: string) => [...photos, ...documents].filter((file) => file.owner === owner)
  const named = (name: SectionName, rows: readonly { id: string }[]): ArchiveSection => ({
    name,
    records: rows.map((row) =>
      handedOut(
        name,
        row,
        filesOf(row.id).map((file) => file.name),
      ),
    ),
  })
  const billed = await db
    .select()
    .from(invoices)
    .where(isOfClient(invoices.client_id, person))
    .orderBy(desc(invoices.created_at))
  return {
    sections: [
      section('drafts', await all(db, estimateDrafts, theirs.drafts.isTheirs)),
      named('estimates', quoted),
      section('estimateMails', await all(db, estimateMails, theirs.estimateMails.isTheirs)),
      named('orders', ordered),
      section(
        'rims',
        rims.map((rim) => ({
          ...rim,
          order_number: ordered.find(({ id }) => id === rim.order_id)?.order_number,
        })),
      ),
      await gatherShowings(db, person),
      named('invoices', billed),
    ],
    files: [...photos, ...documents],
  }
}

async function gatherMoney(db: Database, person: Person): Promise<ArchiveSection[]> {
  const theirs = belongingsOf(person)
  return [
    section('invoiceMails', await all(db, invoiceMails, theirs.invoiceMails.isTheirs)),
    section('payments', await all(db, payments, theirs.payments.isTheirs)),
    section('bankLines', await all(db, bankLines, theirs.bankLines.isTheirs)),
  ]
}
