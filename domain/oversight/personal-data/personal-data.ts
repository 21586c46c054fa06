import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import {
  bankLines,
  clientPeople,
  clientStatements,
  clients,
  contactMessages,
  customerCreations,
  estimateDrafts,
  estimates,
  events,
  expertDossiers,
  invoiceDrafts,
  invoices,
  mailAddresses,
  newsletterDeliveries,
  newsletterSubscriptions,
  orderSlips,
  orders,
  outgoingMails,
  passwordRecoveries,
  payments,
  portfolioSources,
  proofEvents,
  quoteRequestPhotos,
  quoteRequests,
  rimPhotos,
  supplements,
  threadMessages,
  users,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { generalTermsFigures } from '../../business/general-terms.ts'
import { type DataSubject, isOneOfEmails } from './find-person.ts'
import {
  allPersonalDataKinds,
  type PersonalDataCounts,
  type PersonalDataKind,
} from './personal-data-kinds.ts'

interface PersonalDataSource {
  table: PgTable
  /** SQL condition: the row belongs to the person. */
  isOfPerson: SQL | undefined
}

/** Returns the rows of each kind that belong to a person. Counting, archiving and erasing all use this function. */
export function personalDataSourcesOf(person: DataSubject): Record<PersonalDataKind, PersonalDataSource> {
  return { ...sentBy(person), ...knownOf(person), ...doneFor(person), ...keptOf(person) }
}

/** Returns the number of records of each kind. */
export async function countPersonalData(db: Database, person: DataSubject): Promise<PersonalDataCounts> {
  const sources = personalDataSourcesOf(person)
  const counts: PersonalDataCounts = {}
  // One query at a time: a transaction has one connection.
  for (const kind of allPersonalDataKinds) {
    const { table, isOfPerson } = sources[kind]
    const count = await db.$count(table, isOfPerson)
    if (count > 0) counts[kind] = count
  }
  return counts
}

const knownOf = (person: DataSubject) => ({
  clients: {
    table: clients,
    isOfPerson: and(isOwnedByPersonsClient(clients.id, person), isNull(clients.merged_into)),
  },
  accounts: { table: users, isOfPerson: and(isOwnedBySignIn(users.id, person), eq(users.role, 'client')) },
  colleagues: { table: clientPeople, isOfPerson: isColleagueOf(person) },
  invitations: {
    table: customerCreations,
    isOfPerson: or(
      isOwnedBySignIn(customerCreations.client_id, person),
      isOneOfEmails(customerCreations.email, person.emails),
    ),
  },
  recoveries: {
    table: passwordRecoveries,
    isOfPerson: isOneOfEmails(passwordRecoveries.email, person.emails),
  },
  subscriptions: {
    table: newsletterSubscriptions,
    isOfPerson: isOneOfEmails(newsletterSubscriptions.email, person.emails),
  },
  deliveries: {
    table: newsletterDeliveries,
    isOfPerson: sql`${newsletterDeliveries.subscription_id} in (select ${newsletterSubscriptions.id} from ${newsletterSubscriptions} where ${isOneOfEmails(newsletterSubscriptions.email, person.emails)})`,
  },
  addresses: { table: mailAddresses, isOfPerson: inArray(mailAddresses.email, person.emails) },
  events: {
    table: events,
    isOfPerson: and(eq(events.record_kind, 'client'), isOwnedByPersonsClient(events.record_id, person)),
  },
})

const sentBy = (person: DataSubject) => ({
  requests: { table: quoteRequests, isOfPerson: inArray(quoteRequests.id, person.requestIds) },
  requestPhotos: {
    table: quoteRequestPhotos,
    isOfPerson: inArray(quoteRequestPhotos.quote_request_id, person.requestIds),
  },
  messages: { table: contactMessages, isOfPerson: inArray(contactMessages.id, person.messageIds) },
  letters: {
    table: threadMessages,
    isOfPerson: or(isInPersonsThreads(person), isOneOfEmails(threadMessages.email, person.emails)),
  },
})

/** SQL condition: a message in a thread of the person, including the workshop's answers. */
export const isInPersonsThreads = ({ requestIds, messageIds }: DataSubject): SQL | undefined =>
  or(
    and(eq(threadMessages.thread_kind, 'request'), inArray(threadMessages.thread_id, requestIds)),
    and(eq(threadMessages.thread_kind, 'message'), inArray(threadMessages.thread_id, messageIds)),
  )

/** Minimum total in cents from which a consumer's online contract must be archived (Code de la consommation, D. 213-1). */
const archivedFrom = 120_00

/** SQL condition: the estimate is a contract of at least `archivedFrom`, accepted online by an individual. */
export const isArchivedContract: SQL = sql`(${estimates.state} = 'accepted' and ${estimates.decision_channel} = 'page' and ${estimates.total} >= ${sql.raw(String(archivedFrom))} and coalesce(${estimates.buyer} ->> 'type', (select owner.type from ${clients} owner where owner.id = ${estimates.client_id})) = 'individual')`

/** SQL condition: the supplement is such a contract, accepted online by an individual. Its tax is computed as on its line. */
const isSupplementContract: SQL = sql`(${supplements.state} in ('accepted', 'revoked') and ${supplements.answer_channel} = 'page' and ${supplements.unit_price} * (10000 + ${supplements.vat_rate}) / 10000 >= ${sql.raw(String(archivedFrom))} and (select owner.type from ${clients} owner join ${orders} ordered on ordered.client_id = owner.id where ordered.id = ${supplements.order_id}) = 'individual')`

interface Duty {
  /** Article of law that requires the data to be kept. */
  law: string
  reason: string
}

/** Data that no erasure may delete (RGPD, article 17, 3, b), and the reasons. */
export const legalRetentionRules = {
  invoices: {
    law: 'Code de commerce, article L.\u00a0123-22',
    reason: `Les pièces comptables se gardent ${generalTermsFigures.dataYears} ans après la clôture de leur exercice, telles qu’elles ont été émises, nom et adresse compris.`,
  },
  payments: {
    law: 'Code général des impôts, article\u00a0286, I, 3°\u00a0bis',
    reason: `Les encaissements sont inaltérables et se gardent ${generalTermsFigures.dataYears} ans après la fin de leur année.`,
  },
  contracts: {
    law: 'Code de la consommation, articles L.\u00a0213-1 et D.\u00a0213-2',
    reason: `Un contrat de 120\u00a0€ ou plus conclu en ligne avec un consommateur s’archive ${generalTermsFigures.dataYears} ans après la livraison.`,
  },
  contractProofs: {
    law: 'Code de la consommation, articles L.\u00a0213-1 et D.\u00a0213-2',
    reason: 'Ce qui prouve un contrat conclu en ligne s’archive avec lui, aussi longtemps.',
  },
  contractSupplements: {
    law: 'Code de la consommation, articles L.\u00a0213-1 et D.\u00a0213-2',
    reason: `Un supplément de 120\u00a0€ ou plus accepté en ligne par un consommateur s’archive ${generalTermsFigures.dataYears} ans après la livraison.`,
  },
  contractWithdrawals: {
    law: 'Code de la consommation, articles L.\u00a0213-1 et L.\u00a0221-21',
    reason: `Ce qui met fin à un contrat conclu en ligne, et quand, s’archive avec lui, ${generalTermsFigures.dataYears} ans.`,
  },
} as const satisfies Partial<Record<PersonalDataKind, Duty>>

type KeptByLawKind = keyof typeof legalRetentionRules
export const isKeptByLaw = (kind: PersonalDataKind): kind is KeptByLawKind =>
  Object.hasOwn(legalRetentionRules, kind)

/** SQL condition: the withdrawal is about a contract of the person, or was declared from one of their addresses. */
export const isPersonsWithdrawal = (person: DataSubject): SQL | undefined =>
  or(
    sql`${withdrawals.estimate_id} in ${idsOfPersonRows(estimates, person)}`,
    sql`${withdrawals.order_id} in ${idsOfPersonRows(orders, person)}`,
    isOneOfEmails(withdrawals.email, person.emails),
  )

/** SQL condition: the withdrawal is about a contract that the law requires to archive. */
const isOfArchivedContract: SQL = sql`coalesce((select ${isArchivedContract} from ${estimates} where ${estimates.id} = ${withdrawals.estimate_id}), false)`

/**
 * SQL condition: the withdrawal is confirmed for a contract of another person. It is erased with that person's data, not with
 * those of its author.
 */
const isForOthers = (person: DataSubject): SQL =>
  sql`(coalesce(${withdrawals.estimate_id}, ${withdrawals.order_id}) is not null
    and ${withdrawals.confirmed_at} is not null
    and not coalesce(${withdrawals.estimate_id} in ${idsOfPersonRows(estimates, person)}, false)
    and not coalesce(${withdrawals.order_id} in ${idsOfPersonRows(orders, person)}, false))`

const isKeptWithContract = (person: DataSubject): SQL =>
  sql`(${isOfArchivedContract} or ${isForOthers(person)})`

/** SQL condition: the proof belongs to one of the person's estimates that match `isSuch`. */
const isProofOf = (person: DataSubject, isSuch: SQL): SQL =>
  sql`${proofEvents.estimate_id} in (select ${estimates.id} from ${estimates} where ${and(isOwnedByPersonsClient(estimates.client_id, person), isSuch)})`

const doneFor = (person: DataSubject) => ({
  drafts: { table: estimateDrafts, isOfPerson: isOwnedByPersonsClient(estimateDrafts.client_id, person) },
  preparations: { table: invoiceDrafts, isOfPerson: isOwnedByPersonsClient(invoiceDrafts.client_id, person) },
  estimates: {
    table: estimates,
    isOfPerson: and(isOwnedByPersonsClient(estimates.client_id, person), not(isArchivedContract)),
  },
  proofs: { table: proofEvents, isOfPerson: isProofOf(person, not(isArchivedContract)) },
  estimateMails: {
    table: outgoingMails,
    isOfPerson: or(
      sql`${outgoingMails.estimate_id} in ${idsOfPersonRows(estimates, person)}`,
      sql`${outgoingMails.estimate_id} in ${idsOfPersonRows(estimateDrafts, person)}`,
    ),
  },
  withdrawals: {
    table: withdrawals,
    isOfPerson: and(isPersonsWithdrawal(person), not(isKeptWithContract(person))),
  },
  orders: { table: orders, isOfPerson: isOwnedByPersonsClient(orders.client_id, person) },
  orderMails: {
    table: outgoingMails,
    isOfPerson: sql`${outgoingMails.order_id} in ${idsOfPersonRows(orders, person)}`,
  },
  showings: {
    table: portfolioSources,
    isOfPerson: sql`${portfolioSources.order_id} in ${idsOfPersonRows(orders, person)}`,
  },
  supplements: {
    table: supplements,
    isOfPerson: and(
      sql`${supplements.order_id} in ${idsOfPersonRows(orders, person)}`,
      not(isSupplementContract),
    ),
  },
  dossiers: {
    table: expertDossiers,
    isOfPerson: or(
      sql`${expertDossiers.order_id} in ${idsOfPersonRows(orders, person)}`,
      sql`${expertDossiers.estimate_id} in ${idsOfPersonRows(estimates, person)}`,
    ),
  },
  statements: {
    table: clientStatements,
    isOfPerson: isOwnedByPersonsClient(clientStatements.client_id, person),
  },
  slips: { table: orderSlips, isOfPerson: sql`${orderSlips.order_id} in ${idsOfPersonRows(orders, person)}` },
  rimPhotos: {
    table: rimPhotos,
    isOfPerson: and(
      sql`${rimPhotos.order_id} in ${idsOfPersonRows(orders, person)}`,
      or(isNull(rimPhotos.deleted_at), isNotNull(rimPhotos.stored_at)),
    ),
  },
})

const keptOf = (person: DataSubject) => ({
  contracts: {
    table: estimates,
    isOfPerson: and(isOwnedByPersonsClient(estimates.client_id, person), isArchivedContract),
  },
  contractProofs: { table: proofEvents, isOfPerson: isProofOf(person, isArchivedContract) },
  contractWithdrawals: {
    table: withdrawals,
    isOfPerson: and(isPersonsWithdrawal(person), isKeptWithContract(person)),
  },
  contractSupplements: {
    table: supplements,
    isOfPerson: and(sql`${supplements.order_id} in ${idsOfPersonRows(orders, person)}`, isSupplementContract),
  },
  invoices: { table: invoices, isOfPerson: isOwnedByPersonsClient(invoices.client_id, person) },
  invoiceMails: {
    table: outgoingMails,
    isOfPerson: sql`${outgoingMails.invoice_id} in ${idsOfPersonRows(invoices, person)}`,
  },
  payments: {
    table: payments,
    isOfPerson: sql`${payments.invoice_id} in ${idsOfPersonRows(invoices, person)}`,
  },
  bankLines: {
    table: bankLines,
    isOfPerson: sql`${bankLines.payment_id} in (select ${payments.id} from ${payments} where ${payments.invoice_id} in ${idsOfPersonRows(invoices, person)})`,
  },
})

/** SQL condition: a further person of the company, or the person's own access to the account of a company. */
export const isColleagueOf = (person: DataSubject): SQL | undefined =>
  or(isOwnedByPersonsClient(clientPeople.client_id, person), inArray(clientPeople.id, person.memberIds))

/** SQL condition: the owner is an id that the person signs in with, as a client or for a company. */
export const isOwnedBySignIn = (owner: PgColumn, { clientIds, memberIds }: DataSubject): SQL =>
  inArray(owner, [...clientIds, ...memberIds])

/** SQL condition: the owner is the person's client record. */
export const isOwnedByPersonsClient = (owner: PgColumn, { clientIds }: DataSubject): SQL =>
  inArray(owner, clientIds)

/** SQL: ids of the person's rows in one of these tables. */
export const idsOfPersonRows = (
  owned: typeof orders | typeof estimates | typeof estimateDrafts | typeof invoices,
  person: DataSubject,
) => sql`(select ${owned.id} from ${owned} where ${isOwnedByPersonsClient(owned.client_id, person)})`

/** Result of an erasure for a kind of record: deleted, kept without personal data, or kept unchanged by law. */
type Fate = 'erased' | 'anonymous' | 'kept'

/** French sentence about what remains of each kind of record that is anonymized. */
export const anonymizedRecordSentences = {
  clients:
    'La fiche n’a plus ni nom ni coordonnées\u00a0; ses commandes et ses factures y restent attachées.',
  orders: 'Numéro, étape, véhicule et montants restent, sans plaque, notes ni photos.',
  estimates: 'Numéro, montants et état restent, sans nom, plaque ni texte.',
  deliveries: 'Le nombre de lettres envoyées est conservé, sans adresse.',
  bankLines: 'Date et montant restent, sans payeur ni libellé.',
  events:
    'Qui de l’équipe a fait quoi, et quand, reste\u00a0; ce que la ligne disait de la personne disparaît.',
} as const satisfies Partial<Record<PersonalDataKind, string>>

const isAnonymous = (kind: PersonalDataKind): kind is keyof typeof anonymizedRecordSentences =>
  Object.hasOwn(anonymizedRecordSentences, kind)

/** Returns the result of an erasure for a kind of record. A client record is deleted when no other record refers to it. */
export function erasureResultOf(kind: PersonalDataKind, counts: PersonalDataCounts): Fate {
  if (isKeptByLaw(kind)) return 'kept'
  const hangsOn = counts.orders || counts.estimates || counts.contracts || counts.invoices
  if (kind === 'clients' && !hangsOn) return 'erased'
  return isAnonymous(kind) ? 'anonymous' : 'erased'
}
