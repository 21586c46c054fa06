import type { Database, Transaction } from '../../../db/client.ts'
import type { MessageAttachment } from '../../../db/schema/correspondence/thread-messages.ts'
import { recordEvent, visitorActor } from '../../kernel/events/record-event.ts'
import { type RateLimited, type RateLimitUses, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import { hasContractForRequest } from '../../kernel/matters/matter.ts'
import { type ClientPerson, toAdditionalCompanyPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { findContactMessage } from '../contact/contact-messages.ts'
import { type IncomingAttachment, withStoredAttachments } from './attachments.ts'
import { findMessage } from './messages.ts'
import { recordVisitorMessage } from './record-visitor-message.ts'
import {
  announceThread,
  correspondentName,
  findThread,
  isThreadClosedByVisitor,
  lockThread,
  updateThreadStatus,
  withdrawnByVisitorReason,
} from './thread.ts'

type Needs = Deps<'db' | 'files' | 'pictures' | 'clock' | 'jobs' | 'announcements' | 'limits' | 'facts'>

type VisitorAnswer =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** French reasons for rejecting files. Nothing is sent. */
  | { outcome: 'rejected'; rejections: string[] }
  /** The picture decoder has no free slot. Nothing is sent and no file limit is counted. */
  | { outcome: 'busy' }
  | RateLimited

export interface NewVisitorAnswer {
  id: string
  text: string
  /** The caller deletes the files. */
  files: readonly IncomingAttachment[]
  /** The signed-in client who writes. */
  person?: ClientPerson | null
}

/** Destination of a visitor's answer: an existing thread, or a record whose first message begins a thread. */
export interface VisitorAnswerDestination {
  /** Key of the rate limit for this destination, shared by all its authors. */
  limitKey: string
  isThere(db: Database): Promise<boolean>
  /** Stores the answer. Returns false if the record no longer exists. */
  storeAnswer(tx: Transaction, deps: Needs, message: ReceivedAnswer): Promise<boolean>
}

interface ReceivedAnswer extends Pick<NewVisitorAnswer, 'id' | 'text' | 'person'> {
  attachments: MessageAttachment[]
}

/**
 * Handles an answer that a visitor sends from their private page; `address` is their network address. Stores the message and its
 * files and notifies the workshop, in one transaction. A repeated id is ignored and counts for no limit. All limits are counted
 * before a file is decoded; those of the files remain counted after a file was decoded.
 */
export function submitVisitorAnswer(
  deps: Needs,
  destination: VisitorAnswerDestination,
  written: NewVisitorAnswer,
  address: string,
): Promise<VisitorAnswer> {
  const { limits } = deps
  const uses: RateLimitUses = [
    [limits.threadMessage, address],
    [limits.threadMessages, destination.limitKey],
  ]
  const storeAnswer = () => validateAndStoreAnswer(deps, destination, written, address)
  return serializeByKey(written.id, async () => {
    // The first answer to a record without a thread is stored as a contact message.
    const savedMessage =
      (await findMessage(deps.db, written.id)) ?? (await findContactMessage(deps.db, written.id))
    if (savedMessage) return { outcome: 'saved' }
    if (!(await destination.isThere(deps.db))) return { outcome: 'gone' }
    const fileUses = fileLimits(limits, destination, written.files, address)
    const answer = () => withRateLimit(fileUses, storeAnswer, isBusy)
    return withRateLimit(uses, answer, ({ outcome }) => outcome !== 'saved')
  })
}

const isBusy = ({ outcome }: VisitorAnswer) => outcome === 'busy'

/** An existing thread as the destination of an answer. */
export const toVisitorThreadDestination = (key: ThreadKey): VisitorAnswerDestination => ({
  limitKey: `${key.kind}-${key.id}`,
  isThere: async (db) => (await findThread(db, key)) !== null,
  async storeAnswer(tx, deps, { id, text, attachments, person = null }) {
    const thread = await findThread(tx, key)
    if (!thread) return false
    const by = toAdditionalCompanyPerson(person)
    const [name, email] = [by?.name ?? correspondentName(thread), by?.email ?? thread.email]
    const message = { id, text, attachments, channel: 'page', name, email, person: by } as const
    const receipt = await recordVisitorMessage(tx, deps, key, message)
    if (receipt.outcome === 'received')
      await deps.jobs.enqueue(tx, 'send-thread-notice', { ...key, letterId: receipt.messageId })
    return true
  },
})

/**
 * Returns the limits that the files count against: those of quote request photos, plus the bytes per thread for all visitors
 * with its link.
 */
function fileLimits(
  limits: Needs['limits'],
  { limitKey }: VisitorAnswerDestination,
  files: readonly IncomingAttachment[],
  address: string,
): RateLimitUses {
  if (files.length === 0) return []
  const bytes = files.reduce((sum, file) => sum + ('bytes' in file ? file.bytes : 0), 0)
  const kilobytes = Math.ceil(bytes / 1024)
  return [
    [limits.photo, address, files.length],
    [limits.photoDay, address, files.length],
    [limits.photoKilobytes, address, kilobytes],
    [limits.threadKilobytes, limitKey, kilobytes],
  ]
}

async function validateAndStoreAnswer(
  deps: Needs,
  destination: VisitorAnswerDestination,
  { files, ...answer }: NewVisitorAnswer,
  address: string,
): Promise<VisitorAnswer> {
  const storing = await withStoredAttachments(
    deps,
    { files, from: address, isAllOrNothing: true },
    (attachments) =>
      deps.db.transaction((tx) => destination.storeAnswer(tx, deps, { ...answer, attachments })),
  )
  if (storing.outcome !== 'used') return storing
  return { outcome: storing.result ? 'saved' : 'gone' }
}

/**
 * Withdraws a request: closes the thread and notifies the workshop. A repeated withdrawal does nothing. Returns `gone` when the
 * thread does not exist, and `accepted` when the request has become a contract, which cannot be withdrawn here.
 */
export function withdrawRequest(
  deps: Deps<'db' | 'clock' | 'jobs' | 'announcements'>,
  key: ThreadKey,
  why: string,
  person: ClientPerson | null = null,
): Promise<{ outcome: 'saved' | 'gone' | 'accepted' }> {
  return deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, key)
    if (!thread) return { outcome: 'gone' }
    if (isThreadClosedByVisitor(thread)) return { outcome: 'saved' }
    if (key.kind === 'request' && (await hasContractForRequest(tx, key.id))) return { outcome: 'accepted' }
    const reason = why ? `${withdrawnByVisitorReason}\u00a0: ${why}` : withdrawnByVisitorReason
    await updateThreadStatus(tx, key, { state: 'closed', closed_reason: reason, waits_since: null })
    await recordEvent(tx, deps, visitorActor('page', person), {
      act: `${key.kind}.withdrawn`,
      id: key.id,
      before: { state: thread.state },
      after: thread.eventData,
    })
    await deps.jobs.enqueue(tx, 'send-thread-notice', { ...key, letterId: null })
    await announceThread(tx, deps, key)
    return { outcome: 'saved' }
  })
}
