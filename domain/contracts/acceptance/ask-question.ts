import { createHash } from 'node:crypto'
import type { Transaction } from '../../../db/client.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import { findContactMessage } from '../../correspondence/contact/contact-messages.ts'
import { findMatterAddress } from '../../correspondence/matters/own-addresses.ts'
import { storeMatterMessage } from '../../correspondence/matters/write-in-matter.ts'
import { findMessage } from '../../correspondence/threads/messages.ts'
import { clientActorOf, recordEvent } from '../../kernel/events/record-event.ts'
import type { RateLimited } from '../../kernel/flow/rate-limits.ts'
import { findMatterOfRecord } from '../../kernel/matters/matter.ts'
import { type ClientPerson, personOfClient } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type Estimate, findEstimate, toEstimateEventData } from '../estimates/estimate.ts'
import { addProofEvent, listProofEvents } from '../estimates/proof-chain.ts'

type AskDeps = Deps<'db' | 'files' | 'pictures' | 'clock' | 'jobs' | 'announcements' | 'limits' | 'facts'>

interface Question {
  /** Id from the form: the same question sent twice is saved once. */
  id: string
  /** Index of the line in the estimate; `null` for a question about the whole estimate. */
  line: number | null
  text: string
  /** Signed-in user of the visit; ignored if they act for another client. */
  person?: ClientPerson | null
}

/**
 * Saves a client's question about an estimate as a message in the thread of its matter. The estimate still waits for an
 * answer. The message is stored before the transaction that adds the proof: its rate limits use a second connection,
 * and nodes whose transactions all wait for a second connection would block each other. A repeated question is stored
 * and proven once.
 */
export async function askAboutEstimate(
  deps: AskDeps,
  estimateId: string,
  { id, line, text, person: visitor }: Question,
  address: string,
): Promise<{ outcome: 'saved' | 'gone' | 'no-address' } | RateLimited> {
  const estimate = await findEstimate(deps.db, estimateId)
  if (!estimate || estimate.state === 'replaced') return { outcome: 'gone' }
  const person = personOfClient(visitor, estimate.client_id)
  const lineText = line === null ? null : (estimate.lines[line]?.description ?? null)
  const about = lineText ? `, «\u00a0${lineText}\u00a0»` : ''
  const subject = `Question sur le devis ${estimate.estimate_number}`
  const message = { id, text: `${subject}${about}\u00a0:\n\n${text}`, person }
  const sent = await send(deps, estimate, message, address)
  if (sent.outcome !== 'saved') return sent
  await deps.db.transaction(async (tx) => {
    const now = await lockEstimate(tx, estimateId)
    if (!now || !(await isToProve(tx, estimateId, message))) return
    const after = toEstimateEventData(now)
    await recordEvent(tx, deps, clientActorOf(person), {
      act: 'estimate.question',
      id: estimateId,
      before: null,
      after,
    })
    const textHash = createHash('sha256').update(text, 'utf8').digest('hex')
    await addProofEvent(tx, deps, estimateId, 'question', { line: lineText, textHash, message: id })
  })
  return { outcome: 'saved' }
}

interface AskedMessage {
  id: string
  text: string
  person: ClientPerson | null
}

/** Whether the proof of this question is missing. The stored message must have the same text. */
async function isToProve(tx: Transaction, estimateId: string, { id, text }: AskedMessage): Promise<boolean> {
  const proofs = await listProofEvents(tx, estimateId)
  if (proofs.some(({ kind, data }) => kind === 'question' && data.message === id)) return false
  const written = (await findMessage(tx, id))?.text ?? (await findContactMessage(tx, id))?.message
  return written === text
}

async function send(
  deps: AskDeps,
  estimate: Estimate,
  { id, text, person }: AskedMessage,
  address: string,
): Promise<{ outcome: 'saved' | 'gone' | 'no-address' } | RateLimited> {
  const { db } = deps
  // A message that is already stored counts as saved, even if the client no longer has an e-mail address.
  if ((await findMessage(db, id)) ?? (await findContactMessage(db, id))) return { outcome: 'saved' }
  const matter = await findMatterOfRecord(db, { kind: 'estimate', id: estimate.id })
  if (!matter || !(await findMatterAddress(db, matter))) return { outcome: 'no-address' }
  const answered = await storeMatterMessage(deps, matter, { id, text, person, files: [] }, address)
  // The other outcomes concern files, and a question has no files.
  return answered.outcome === 'rejected' || answered.outcome === 'busy' ? { outcome: 'gone' } : answered
}
