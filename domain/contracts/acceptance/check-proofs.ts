import { createHash } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates, orders, proofEvents, supplements } from '../../../db/schema/tables.ts'
import { hashChainStart } from '../../kernel/hash-chain.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'
import { hashProofEvent, listProofEvents, type ProofEvent } from '../estimates/proof-chain.ts'

/** Returns a French sentence on the first fault of a chain; `null` if it is intact. */
export function findProofFault(proofs: readonly ProofEvent[]): string | null {
  let expected = hashChainStart
  for (const [index, proof] of proofs.entries()) {
    if (proof.place !== index + 1 || proof.previous_hash !== expected)
      return `Il manque quelque chose juste avant l’événement n°\u00a0${proof.place}.`
    if (hashProofEvent(proof) !== proof.hash)
      return `Le premier maillon rompu est l’événement n°\u00a0${proof.place}.`
    expected = proof.hash
  }
  return null
}

/**
 * Returns a fault if the estimate's acceptance is not the last one in its chain. Acceptances from before chains existed are not
 * checked.
 */
function findRecordFault(
  { state, consent }: Pick<typeof estimates.$inferSelect, 'state' | 'consent'>,
  proofs: readonly ProofEvent[],
): string | null {
  const decided = proofs.findLast(({ kind }) => kind === 'accepted' || kind === 'reopened')
  if (!decided) return null
  const recordedAcceptance = decided.kind === 'accepted' ? decided.data.acceptance : null
  const recorded = state === 'accepted' ? (consent?.id ?? null) : null
  return recordedAcceptance === recorded
    ? null
    : 'Son état ne correspond pas au dernier événement enregistré.'
}

/** State of a supplement by its last event in the chain. */
const supplementStatesBy: Partial<Record<ProofEvent['kind'], string>> = {
  'supplement-accepted': 'accepted',
  'supplement-declined': 'declined',
  'supplement-revoked': 'revoked',
}

/**
 * Returns a fault if an answered supplement of the estimate's order differs from the chain: its state, or the hash of
 * the text that the client read. Answers from before supplements were added to the chain are not checked.
 */
async function findSupplementFault(
  db: Database,
  estimateId: string,
  proofs: readonly ProofEvent[],
): Promise<string | null> {
  const answers = proofs.filter(({ kind }) => supplementStatesBy[kind] !== undefined)
  if (answers.length === 0) return null
  const rows = await db
    .select({ supplement: supplements })
    .from(supplements)
    .innerJoin(orders, eq(orders.id, supplements.order_id))
    .where(eq(orders.estimate_id, estimateId))
  for (const { supplement } of rows) {
    const { id, state, shown, shown_hash } = supplement
    const ofIt = answers.filter(({ data }) => data.supplement === id)
    const last = ofIt.at(-1)
    if (!last) continue
    const read = ofIt.findLast(({ data }) => typeof data.shown === 'string')
    const isSame =
      shown !== null && shownHash(shown) === shown_hash && (!read || read.data.shown === shown_hash)
    if (!isSame || supplementStatesBy[last.kind] !== state)
      return 'Un supplément ne correspond pas à ce qui a été enregistré.'
  }
  return null
}

const shownHash = (shown: string) => createHash('sha256').update(shown).digest('hex')

export interface ProofChainCheck {
  chains: number
  events: number
  fault: string | null
}

/** Recomputes every hash of every chain of proofs, one estimate at a time. */
export async function verifyProofChains(db: Database): Promise<ProofChainCheck> {
  let chains = 0
  let events = 0
  for await (const estimateId of provenEstimates(db)) {
    const checked = await verifyProofChainOfEstimate(db, estimateId)
    chains += 1
    events += checked.events
    if (checked.fault) return { chains, events, fault: checked.fault }
  }
  return { chains, events, fault: null }
}

/**
 * Recomputes every hash of the chain of one estimate. Returns the number of its events and a French sentence on the
 * first fault.
 */
export async function verifyProofChainOfEstimate(
  db: Database,
  estimateId: string,
): Promise<Pick<ProofChainCheck, 'events' | 'fault'>> {
  const proofs = await listProofEvents(db, estimateId)
  const [estimate] = await db
    .select({ number: estimates.estimate_number, state: estimates.state, consent: estimates.consent })
    .from(estimates)
    .where(eq(estimates.id, estimateId))
  const fault =
    findProofFault(proofs) ??
    (estimate ? findRecordFault(estimate, proofs) : null) ??
    (await findSupplementFault(db, estimateId, proofs))
  return { events: proofs.length, fault: fault && `Devis ${estimate?.number ?? estimateId}. ${fault}` }
}

/** Describes the result: « 12 preuves et 84 événements recomptés : les chaînes sont intactes. », or the fault. */
export function describeProofChainCheck({ chains, events, fault }: ProofChainCheck): string {
  if (fault) return `Une chaîne de preuve est rompue. ${fault}`
  return `${countWithNoun(chains, 'preuve', 'preuves')} et ${countWithNoun(events, 'événement', 'événements')} recomptés\u00a0: les chaînes sont intactes.`
}

async function* provenEstimates(db: Database, limit = 500): AsyncGenerator<string> {
  let last = ''
  let batch: { id: string }[] = []
  do {
    batch = await db
      .selectDistinct({ id: proofEvents.estimate_id })
      .from(proofEvents)
      .where(gt(proofEvents.estimate_id, last))
      .orderBy(asc(proofEvents.estimate_id))
      .limit(limit)
    for (const { id } of batch) yield id
    last = batch.at(-1)?.id ?? last
  } while (batch.length === limit)
}
