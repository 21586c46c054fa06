import { createHash } from 'node:crypto'
import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { ProofEventData } from '../../../db/schema/contracts/acceptance.ts'
import { type estimates, printingSends, printings, proofEvents } from '../../../db/schema/tables.ts'
import { findLegalTextVersionById, findLegalTextVersionInForce } from '../../business/texts/text-versions.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { hashChainLink, hashChainStart } from '../../kernel/hash-chain.ts'
import { type ClientPerson, toAdditionalCompanyPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'

export type ProofEvent = typeof proofEvents.$inferSelect
type Estimate = typeof estimates.$inferSelect
type ProofKind = ProofEvent['kind']

/**
 * Appends an event to an estimate's chain of proofs, in the transaction of the event. The caller has locked the
 * estimate, so that no other transaction appends at the same time.
 */
export async function addProofEvent(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  estimateId: string,
  kind: ProofKind,
  data: ProofEventData = {},
): Promise<void> {
  const last = await findLastProof(tx, estimateId)
  const link = {
    estimate_id: estimateId,
    place: (last?.place ?? 0) + 1,
    at: clock.now(),
    kind,
    data,
    previous_hash: last?.hash ?? hashChainStart,
  }
  await tx.insert(proofEvents).values({ ...link, hash: hashProofEvent(link) })
}

/**
 * Returns the signed-in person for the data of a proof; empty for the first person of an account, and for access by a
 * private link.
 */
export function toProofSignerData(person: ClientPerson | null = null): ProofEventData {
  const by = toAdditionalCompanyPerson(person)
  return by ? { signedIn: `${by.name} (${by.email})` } : {}
}

async function findLastProof(db: Database, estimateId: string): Promise<ProofEvent | null> {
  const [last] = await db
    .select()
    .from(proofEvents)
    .where(eq(proofEvents.estimate_id, estimateId))
    .orderBy(desc(proofEvents.place))
    .limit(1)
  return last ?? null
}

/** Returns the hash of the last event in a chain; `hashChainStart` if the chain is empty. */
export const findLastProofHash = async (db: Database, estimateId: string): Promise<string> =>
  (await findLastProof(db, estimateId))?.hash ?? hashChainStart

/**
 * Returns the hash of an event. Fields are in the order of the columns; the instant in ISO 8601 with milliseconds in UTC; the
 * data sorted by name.
 */
export const hashProofEvent = (event: Omit<ProofEvent, 'hash'>): string =>
  hashChainLink([
    event.previous_hash,
    event.estimate_id,
    event.place,
    event.at.toISOString(),
    event.kind,
    Object.entries(event.data).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

export const listProofEvents = (db: Database, estimateId: string): Promise<ProofEvent[]> =>
  db.select().from(proofEvents).where(eq(proofEvents.estimate_id, estimateId)).orderBy(asc(proofEvents.place))

/** Whether evidence of the client's decision is stored. */
export const hasDecisionEvidence = async (
  db: Database,
  { id, state }: Pick<Estimate, 'id' | 'state'>,
): Promise<boolean> =>
  (state === 'accepted' || state === 'refused') &&
  (await listProofEvents(db, id)).some(({ kind }) => kind === 'accepted' || kind === 'declined')

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Returns the hash of an estimate's content, independent of its PDF file: SHA-256 of number, time of issue, lines,
 * totals, delay, last day and terms.
 */
const contentHash = (estimate: Estimate): string =>
  hashChainLink([
    estimate.estimate_number,
    estimate.created_at.toISOString(),
    estimate.lines.map(({ description, quantity, unit_price, vat_rate, nature = 'service' }) => [
      description,
      quantity,
      unit_price,
      vat_rate,
      nature,
    ]),
    estimate.total_te,
    estimate.total,
    estimate.working_days,
    estimate.valid_until,
    estimate.terms_version,
  ])

/**
 * Returns a value that identifies an estimate's content and the number of times it was reopened. An answer with another value was
 * given to another content, or before the estimate was reopened, and is rejected.
 */
export async function hashShownEstimate(db: Database, estimate: Estimate): Promise<string> {
  const isReopening = and(eq(proofEvents.estimate_id, estimate.id), eq(proofEvents.kind, 'reopened'))
  const [found] = await db.select({ times: count() }).from(proofEvents).where(isReopening)
  return `${contentHash(estimate).slice(0, 24)}-${found?.times ?? 0}`
}

/** Returns the document that the client was shown: number, total, newest file and general terms, each with its hash. */
export async function findShownDocumentProofData(db: Database, estimate: Estimate): Promise<ProofEventData> {
  const { id, pos_id, terms_version, created_at, estimate_number, total } = estimate
  const isFile = and(eq(printings.document_id, id), eq(printings.pos_id, pos_id), isNotNull(printings.sha256))
  const [printing] = await db
    .select({ sha256: printings.sha256 })
    .from(printings)
    .where(isFile)
    .orderBy(desc(printings.printed_at))
    .limit(1)
  const terms = terms_version
    ? await findLegalTextVersionById(db, terms_version)
    : await findLegalTextVersionInForce(db, 'terms', parisDay(created_at))
  return {
    number: estimate_number,
    total,
    content: contentHash(estimate),
    document: printing?.sha256 ?? null,
    terms: terms ? terms.number : null,
    termsHash: terms ? sha256(JSON.stringify([terms.html, factsInOrder(terms.facts)])) : null,
  }
}

/** Returns the hash of the file attached to a mail; `null` if unknown. */
export async function findMailAttachmentHash(db: Database, mailId: string): Promise<string | null> {
  const [sent] = await db
    .select({ sha256: printings.sha256 })
    .from(printingSends)
    .innerJoin(printings, eq(printings.id, printingSends.printing_id))
    .where(eq(printingSends.id, mailId))
  return sent?.sha256 ?? null
}

/** Sorts properties, because JSON from the database has no defined order. */
const factsInOrder = (facts: unknown): unknown =>
  facts !== null && typeof facts === 'object' && !Array.isArray(facts)
    ? Object.entries(facts)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, value]) => [name, factsInOrder(value)])
    : facts
