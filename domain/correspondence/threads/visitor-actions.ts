import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { MessageAttachment } from '../../../db/schema/correspondence/thread-messages.ts'
import { recordEvent, visitorActor } from '../../kernel/events/record-event.ts'
import { type LimitKeys, type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import { hasContract } from '../../kernel/matters/matter.ts'
import { type ClientPerson, furtherPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { findContactMessage } from '../contact/contact-messages.ts'
import {
  discardAttachments,
  type IncomingFile,
  noRoomSentence,
  storeAttachments,
  validateFiles,
} from './attachments.ts'
import { findMessage } from './messages.ts'
import { receiveMessage } from './receive-message.ts'
import {
  announceThread,
  correspondentName,
  findThread,
  isClosedByVisitor,
  lockThread,
  threadTable,
  withdrawnReason,
} from './thread.ts'

type Needs = Deps<'db' | 'files' | 'pictures' | 'clock' | 'jobs' | 'announcements' | 'limits'>

type VisitorAnswer =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** Why files do not come along, in French: nothing is sent. */
  | { outcome: 'refused'; refusals: string[] }
  /** The decoder has no place for the pictures now: nothing is sent, and no turn is taken. */
  | { outcome: 'busy' }
  | RateLimited

export interface WrittenAnswer {
  id: string
  text: string
  /** They lie where they came until the caller deletes them. */
  files: readonly IncomingFile[]
  /** Who writes, where they are signed in as a client. */
  person?: ClientPerson | null
}

/** Where a visitor's words go: into a thread, or into what begins one. */
export interface WrittenPlace {
  /** Counts what is written there, whoever writes. */
  limitKey: string
  isThere(db: Database): Promise<boolean>
  /** False where it is gone meanwhile. */
  receive(tx: Database, deps: Needs, message: ReceivedAnswer): Promise<boolean>
}

interface ReceivedAnswer extends Pick<WrittenAnswer, 'id' | 'text' | 'person'> {
  attachments: MessageAttachment[]
}

/**
 * What a visitor writes on their private page, from a network address: message, files and mail to the workshop together or
 * not at all. The same id again changes nothing and takes no turn (docs/product.md §11.8). All turns are taken before a
 * file is looked at, and those of the files stay taken once they were (§9.4).
 */
export function answerAsVisitor(
  deps: Needs,
  place: WrittenPlace,
  written: WrittenAnswer,
  address: string,
): Promise<VisitorAnswer> {
  const { limits } = deps
  const turns: LimitKeys = [
    [limits.threadMessage, address],
    [limits.threadMessages, place.limitKey],
  ]
  const receive = () => validateAndReceive(deps, place, written, address)
  return serializeByKey(written.id, async () => {
    // The first word of a thread is a message of its own.
    const known = (await findMessage(deps.db, written.id)) ?? (await findContactMessage(deps.db, written.id))
    if (known) return { outcome: 'saved' }
    if (!(await place.isThere(deps.db))) return { outcome: 'gone' }
    const answer = () => withRateLimit(fileLimits(limits, place, written.files, address), receive, isBusy)
    return withRateLimit(turns, answer, ({ outcome }) => outcome !== 'saved')
  })
}

const isBusy = ({ outcome }: VisitorAnswer) => outcome === 'busy'

/** A thread that stands already. */
export const inVisitorThread = (key: ThreadKey): WrittenPlace => ({
  limitKey: `${key.kind}-${key.id}`,
  isThere: async (db) => (await findThread(db, key)) !== null,
  async receive(tx, deps, { id, text, attachments, person = null }) {
    const thread = await findThread(tx, key)
    if (!thread) return false
    const by = furtherPerson(person)
    const [name, email] = [by?.name ?? correspondentName(thread), by?.email ?? thread.email]
    const message = { id, text, attachments, channel: 'page', name, email, person: by } as const
    const receipt = await receiveMessage(tx, deps, key, message)
    if (receipt.outcome === 'received')
      await deps.jobs.enqueue(tx, 'send-thread-notice', { ...key, letterId: receipt.letterId })
    return true
  },
})

/** Files count as photos of a quote request do, and their bytes for the thread too, whoever has its link. */
function fileLimits(
  limits: Needs['limits'],
  { limitKey }: WrittenPlace,
  files: readonly IncomingFile[],
  address: string,
): LimitKeys {
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

/** Every file is checked before one is stored, and what no message took is dropped again. */
async function validateAndReceive(
  deps: Needs,
  place: WrittenPlace,
  written: WrittenAnswer,
  address: string,
): Promise<VisitorAnswer> {
  const checked = await validateFiles(deps, written.files, address)
  if (checked === 'busy') return { outcome: 'busy' }
  const { files, refusals } = checked
  if (refusals.length > 0) return { outcome: 'refused', refusals }
  const attachments = await storeAttachments(deps, files)
  if (attachments === 'no-room') return { outcome: 'refused', refusals: [noRoomSentence] }
  try {
    return await deps.db.transaction(async (tx) => {
      const { id, text, person } = written
      return {
        outcome: (await place.receive(tx, deps, { id, text, attachments, person })) ? 'saved' : 'gone',
      }
    })
  } finally {
    // What a message has taken stays; a sweep takes what this leaves.
    if (attachments.length > 0) await discardAttachments(deps, attachments).catch(() => {})
  }
}

/**
 * The visitor withdraws what they asked: it is closed, waits for nobody, and the workshop is told. Done once; `gone` where
 * there is no such thread, `accepted` where it has become a contract, which is not withdrawn from here.
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
    if (isClosedByVisitor(thread)) return { outcome: 'saved' }
    if (key.kind === 'request' && (await hasContract(tx, key.id))) return { outcome: 'accepted' }
    const reason = why ? `${withdrawnReason}\u00a0: ${why}` : withdrawnReason
    const table = threadTable(key.kind)
    await tx
      .update(table)
      .set({ state: 'closed', closed_reason: reason, waits_since: null })
      .where(eq(table.id, key.id))
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
