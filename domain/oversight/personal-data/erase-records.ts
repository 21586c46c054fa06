import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../db/client.ts'
import type { DocumentBuyer } from '../../../db/schema/billing/documents.ts'
import type { MessageAttachment } from '../../../db/schema/correspondence/thread-messages.ts'
import {
  acceptanceCodes,
  auditTrail,
  bankLines,
  clientImports,
  clientPeople,
  clientStatements,
  clients,
  contactMessages,
  customerCreations,
  documents,
  erasedFiles,
  estimateDrafts,
  estimates,
  expertDossiers,
  invoiceDrafts,
  invoices,
  mailAddresses,
  newsletterDeliveries,
  newsletterSubscriptions,
  orderRims,
  orderSlips,
  orders,
  outgoingMails,
  passwordRecoveries,
  portfolioSources,
  proofEvents,
  quoteRequestPhotos,
  quoteRequests,
  rimPhotos,
  supplements,
  threadFiles,
  threadMessages,
  users,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { deletePrintings } from '../../billing/printing/printings.ts'
import { answerableEstimateStates } from '../../contracts/estimates/estimate.ts'
import { photoThumbnailKey } from '../../correspondence/quote-requests/photo-files.ts'
import { deleteUnmentionedFileRow } from '../../kernel/files/uploaded-files.ts'
import { decrementFormCounter } from '../../kernel/flow/form-counters.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { mergedClientValues } from '../../people/clients/merge-clients.ts'
import { deleteContent } from '../../publishing/editing/edit-content.ts'
import { withdrawContent } from '../../publishing/editing/publish-content.ts'
import { listMentionedFileIds } from '../../publishing/order-entries/set-photo-consent.ts'
import { type DataSubject, erasedClientName, isOneOfEmails } from './find-person.ts'
import {
  isArchivedContract,
  isColleagueOf,
  isInPersonsThreads,
  isOwnedByPersonsClient,
  personalDataSourcesOf,
} from './personal-data.ts'
import { mailAddressPatternOf, redactPortfolioEntryEvents } from './redact-events.ts'

/** Deletes the client account with its sessions, links and audit trail, and the data about the person's addresses. */
export async function eraseAccount(
  tx: Transaction,
  { accounts }: Deps<'accounts'>,
  person: DataSubject,
): Promise<void> {
  const { invitations, recoveries, subscriptions, deliveries } = personalDataSourcesOf(person)
  // The accesses of a company's colleagues end with the company's record.
  const colleagues = await tx.delete(clientPeople).where(isColleagueOf(person)).returning()
  // Messages that these people wrote on a page of the company are kept, without their name.
  for (const { client_id, name } of colleagues)
    await tx
      .update(contactMessages)
      .set({ name: erasedClientName })
      .where(and(eq(contactMessages.client_id, client_id), eq(contactMessages.name, name)))
  const signIns = [...person.clientIds, ...colleagues.map(({ id }) => id)]
  for (const id of signIns) await accounts.forgetResets(tx, id)
  await tx.delete(users).where(and(inArray(users.id, signIns), eq(users.role, 'client')))
  await tx.delete(auditTrail).where(inArray(auditTrail.user_id, signIns))
  await tx
    .delete(customerCreations)
    .where(or(invitations.isOfPerson, inArray(customerCreations.client_id, signIns)))
  await tx.delete(passwordRecoveries).where(recoveries.isOfPerson)
  // A mail domain may contain a person's name. Deliveries that are not sent yet still need their domain, and are skipped when
  // they are due.
  const isOver = and(deliveries.isOfPerson, notInArray(newsletterDeliveries.state, ['waiting', 'claimed']))
  await tx.update(newsletterDeliveries).set({ domain: '', reason: null }).where(isOver)
  await tx.delete(newsletterSubscriptions).where(subscriptions.isOfPerson)
  await tx.delete(mailAddresses).where(inArray(mailAddresses.email, person.emails))
  // An expert's dossiers are kept, closed and without the expert's data: they are about another person's car.
  await tx
    .update(expertDossiers)
    .set({
      expert_name: erasedClientName,
      expert_firm: '',
      expert_email: '',
      agreed_by: sql`case when ${expertDossiers.agreed_by} is null then null else ${erasedClientName} end`,
      agreed_words: null,
      photos_asked_words: null,
      revoked_at: sql`coalesce(${expertDossiers.revoked_at}, now())`,
    })
    .where(isOneOfEmails(expertDossiers.expert_email, person.emails))
  // A pending import could create the person again. Such files are deleted within the hour in any case.
  const { id, lines } = clientImports
  for (const email of person.emails) {
    const maySay = await tx
      .select({ id, lines })
      .from(clientImports)
      .where(sql`position(${email} in lower(${lines}::text)) > 0`)
    const ownAddressPattern = mailAddressPatternOf(email)
    const saying = maySay.filter((file) =>
      file.lines.flat().some((cell) => cell.search(ownAddressPattern) >= 0),
    )
    if (saying.length > 0)
      await tx.delete(clientImports).where(
        inArray(
          id,
          saying.map((file) => file.id),
        ),
      )
  }
}

/** Deletes the client record. A record that still has documents or orders is emptied and renamed instead. */
export async function eraseClient(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  { clientIds }: DataSubject,
): Promise<void> {
  const [keptId] = clientIds
  if (!keptId) return
  await tx.delete(clients).where(and(inArray(clients.id, clientIds), ne(clients.id, keptId)))
  const hasNone = [orders, invoices, estimates].map((table) =>
    notExists(tx.select({ id: table.id }).from(table).where(sql`${table.client_id} = ${clients.id}`)),
  )
  const isKept = inArray(clients.id, [keptId])
  await tx.delete(clients).where(and(isKept, isNull(clients.merged_into), ...hasNone))
  await tx
    .update(clients)
    .set({ ...mergedClientValues, type: 'individual', last_name: erasedClientName, erased_at: clock.now() })
    .where(isKept)
}

/** Deletes a person's requests and messages with their threads. Returns the keys of the files to delete. */
export async function eraseThreads(
  tx: Transaction,
  { announcements }: Deps<'announcements'>,
  person: DataSubject,
): Promise<string[]> {
  const keys = [...(await eraseThreadMessages(tx, person)), ...(await eraseRequests(tx, person))]
  const messages = await tx
    .delete(contactMessages)
    .where(inArray(contactMessages.id, person.messageIds))
    .returning({ seen: contactMessages.seen })
  for (const { seen } of messages) if (!seen) await decrementFormCounter(tx, 'contacts')
  for (const id of person.requestIds) await announcements.announce(tx, `threads/request/${id}`)
  for (const id of person.messageIds) await announcements.announce(tx, `threads/message/${id}`)
  await announcements.announce(tx, 'office')
  return keys
}

async function eraseRequests(tx: Transaction, { requestIds }: DataSubject): Promise<string[]> {
  const requests = await tx
    .delete(quoteRequests)
    .where(inArray(quoteRequests.id, requestIds))
    .returning({ images: quoteRequests.images, seen: quoteRequests.seen })
  const photos = await tx
    .delete(quoteRequestPhotos)
    .where(inArray(quoteRequestPhotos.quote_request_id, requestIds))
    .returning({ path: quoteRequestPhotos.path })
  for (const { seen } of requests) if (!seen) await decrementFormCounter(tx, 'forms')
  const keys = [...photos, ...requests.flatMap(({ images }) => images)].map(({ path }) => path)
  return keys.flatMap((key) => [key, photoThumbnailKey(key)])
}

async function eraseThreadMessages(tx: Transaction, person: DataSubject): Promise<string[]> {
  const { attachments } = threadMessages
  const own = await tx.delete(threadMessages).where(isInPersonsThreads(person)).returning({ attachments })
  // Messages that the person wrote in another person's thread are emptied, but stay as received.
  const isElsewhere = isOneOfEmails(threadMessages.email, person.emails)
  const wasReceived = and(isElsewhere, eq(threadMessages.direction, 'received'))
  const written = await tx.select({ attachments }).from(threadMessages).where(wasReceived)
  await tx
    .update(threadMessages)
    .set({
      author_name: erasedClientName,
      subject: '',
      text: '',
      attachments: [],
      message_id: null,
      email: null,
    })
    .where(wasReceived)
  await tx
    .update(threadMessages)
    .set({ email: null })
    .where(and(isElsewhere, not(eq(threadMessages.direction, 'received'))))
  await tx
    .update(outgoingMails)
    .set({ recipient: '', refusal: null })
    .where(and(isNotNull(outgoingMails.message_id), isOneOfEmails(outgoingMails.recipient, person.emails)))
  return dropFiles(
    tx,
    [...own, ...written].flatMap((message) => message.attachments),
  )
}

async function dropFiles(tx: Transaction, attachments: readonly MessageAttachment[]): Promise<string[]> {
  const ids = attachments.map(({ id }) => id)
  await tx.delete(threadFiles).where(sql`${threadFiles.id} = any(${sql.param(ids)}::text[])`)
  return attachments.map(({ path }) => path)
}

/**
 * Anonymizes the work for a person: orders and estimates keep number, amounts and status, but lose plate, texts and
 * photos. Returns the keys of the files to delete.
 */
export async function eraseWorkOfPerson(
  tx: Transaction,
  deps: Deps<'clock'>,
  person: DataSubject,
): Promise<string[]> {
  const {
    estimateMails,
    orderMails,
    invoiceMails,
    bankLines: linesOfPerson,
    withdrawals: withdrawalsOfPerson,
    dossiers,
    statements,
  } = personalDataSourcesOf(person)
  await tx.delete(expertDossiers).where(dossiers.isOfPerson)
  await tx.delete(withdrawals).where(withdrawalsOfPerson.isOfPerson)
  await tx.delete(clientStatements).where(statements.isOfPerson)
  await tx.delete(outgoingMails).where(estimateMails.isOfPerson)
  await tx.delete(estimateDrafts).where(isOwnedByPersonsClient(estimateDrafts.client_id, person))
  await tx.delete(invoiceDrafts).where(isOwnedByPersonsClient(invoiceDrafts.client_id, person))
  await tx.delete(outgoingMails).where(orderMails.isOfPerson)
  await tx.delete(outgoingMails).where(invoiceMails.isOfPerson)
  await tx.update(bankLines).set({ payer: '', text: '' }).where(linesOfPerson.isOfPerson)
  const keys = await eraseEstimates(tx, person)
  return [...keys, ...(await eraseOrders(tx, deps, person))]
}

async function eraseOrders(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  person: DataSubject,
): Promise<string[]> {
  const isOfPerson = isOwnedByPersonsClient(orders.client_id, person)
  await keepBilledPlates(tx, person)
  const erased = await tx
    .update(orders)
    .set({
      registration_number: null,
      status_name: null,
      notes: '',
      blocked_reason: null,
      cancel_reason: sql`case when ${orders.cancelled_at} is not null then '' end`,
      purchase_order: null,
      mileage: null,
      lines: redactedLines(orders.lines),
      photo_consent: null,
    })
    .where(isOfPerson)
    .returning({ id: orders.id })
  const ids = erased.map(({ id }) => id)
  await tx
    .update(orderRims)
    .set({ notes: '', problem: null, problem_at: null, problem_by: null, advice: '' })
    .where(inArray(orderRims.order_id, ids))
  await tx.delete(orderSlips).where(inArray(orderSlips.order_id, ids))
  await tx.delete(supplements).where(personalDataSourcesOf(person).supplements.isOfPerson)
  // The rows are kept for a month, so that a phone that synchronizes later does not upload a photo again.
  const photos = await tx
    .update(rimPhotos)
    .set({ deleted_at: clock.now(), stored_at: null, name: '' })
    .where(inArray(rimPhotos.order_id, ids))
    .returning({ path: rimPhotos.path })
  return photos.flatMap(({ path }) => [path, photoThumbnailKey(path)])
}

/** Copies the plates of orders to their invoices, which were printed with them. */
async function keepBilledPlates(tx: Transaction, person: DataSubject): Promise<void> {
  const plates = tx
    .select({
      invoice: orders.invoice,
      plates: sql<string>`string_agg(distinct ${orders.registration_number}, ', ')`.as('plates'),
    })
    .from(orders)
    .where(isOwnedByPersonsClient(orders.client_id, person))
    .groupBy(orders.invoice)
    .as('billed')
  await tx
    .update(invoices)
    .set({ registration_number: sql`coalesce(${invoices.registration_number}, ${plates.plates})` })
    .from(plates)
    .where(eq(invoices.id, plates.invoice))
}

const nobody: DocumentBuyer = {
  type: 'individual',
  name: null,
  first_name: null,
  last_name: erasedClientName,
  siret: null,
  vat_number: null,
  address: null,
}

async function eraseEstimates(tx: Transaction, person: DataSubject): Promise<string[]> {
  const isErasable = and(isOwnedByPersonsClient(estimates.client_id, person), not(isArchivedContract))
  const erased = await tx
    .update(estimates)
    .set({
      buyer: nobody,
      lines: redactedLines(estimates.lines),
      rims: [],
      content: null,
      message: '',
      vehicle: null,
      registration_number: null,
      decided_by: null,
      refusal_reason: null,
      confirmed_to: null,
      // An estimate that its client can no longer accept expires.
      state: sql`case when ${inArray(estimates.state, [...answerableEstimateStates])} then 'expired' else ${estimates.state} end`,
    })
    .where(isErasable)
    .returning({ id: estimates.id })
  const ids = erased.map(({ id }) => id)
  // Proofs are kept only for the contracts that the law requires to archive.
  await tx.delete(proofEvents).where(inArray(proofEvents.estimate_id, ids))
  await tx.delete(acceptanceCodes).where(inArray(acceptanceCodes.estimate_id, ids))
  const isErased = inArray(documents.id, ids)
  const newest = await tx.select({ path: documents.path }).from(documents).where(isErased)
  await tx.update(documents).set({ path: null, printed_at: null }).where(isErased)
  // Earlier printings are deleted too.
  const former = await deletePrintings(tx, ids)
  return [...new Set([...former, ...newest.flatMap(({ path }) => path ?? [])])]
}

/** SQL: billed lines with a neutral description. */
const redactedLines = (lines: PgColumn) =>
  sql`coalesce((select jsonb_agg(line || '{"description": "Prestation"}' order by place) from jsonb_array_elements(${lines}) with ordinality as each(line, place)), '[]')`

/**
 * Withdraws and deletes, with all versions, the portfolio entries made from the person's orders: they may not be shown
 * without the person's consent. Returns the keys of the pictures to delete, except those that another page uses.
 */
export async function erasePortfolioEntriesOfPerson(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements'>,
  by: StaffPerson,
  person: DataSubject,
): Promise<string[]> {
  const sources = await tx
    .select({ id: portfolioSources.record_id })
    .from(portfolioSources)
    .where(personalDataSourcesOf(person).showings.isOfPerson)
    .orderBy(asc(portfolioSources.record_id))
  const ids = sources.map(({ id }) => id)
  const pictures = await listMentionedFileIds(tx, ids)
  for (const id of ids) {
    await withdrawContent({ ...deps, db: tx }, by, 'portfolio', id)
    await deleteContent({ ...deps, db: tx }, by, 'portfolio', id)
  }
  await redactPortfolioEntryEvents(tx, ids)
  const keys: string[] = []
  for (const id of pictures) keys.push(...(await deleteUnmentionedFileRow(tx, id)))
  return keys
}

const batchSize = 100

/**
 * Deletes the files of one erasure, or of all erasures whose job was given up. Deletes each file before its row, so that an
 * interrupted run can continue. Returns the number deleted.
 */
export async function deleteErasedFiles(
  { db, files }: Deps<'db' | 'files'>,
  erasureId?: string,
): Promise<number> {
  const isOfErasure = erasureId === undefined ? undefined : eq(erasedFiles.erasure_id, erasureId)
  const { path } = erasedFiles
  let erased = 0
  let batch: { path: string }[]
  do {
    batch = await db.select({ path }).from(erasedFiles).where(isOfErasure).limit(batchSize)
    for (const file of batch) {
      await files.delete(file.path)
      await db.delete(erasedFiles).where(and(isOfErasure, eq(path, file.path)))
    }
    erased += batch.length
  } while (batch.length === batchSize)
  return erased
}
