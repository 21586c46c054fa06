import { eq } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { recordEvent, visitorActor } from '../events/record-event.ts'
import { randomId } from '../random-id.ts'
import { type LimitKeys, mailLimits, type RateLimited, withRateLimit } from '../rate-limits.ts'
import { serializeByKey } from '../serialize-by-key.ts'
import {
  discardAttachments,
  type IncomingFile,
  noRoomSentence,
  storeAttachments,
  validateFiles,
} from './attachments.ts'
import { findMessage, type ThreadKey } from './messages.ts'
import { receiveMessage } from './receive-message.ts'
import { findRequestProgress } from './request-progress.ts'
import { announceThread, correspondentName, findThread, lockThread, threadTable } from './thread.ts'

type Needs = Deps<'db' | 'files' | 'clock' | 'jobs' | 'announcements' | 'limits'>

type VisitorAnswer =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** Why files do not come along, in French: nothing is sent. */
  | { outcome: 'refused'; refusals: string[] }
  | RateLimited

interface WrittenAnswer {
  id: string
  text: string
  /** They lie where they came until the caller deletes them. */
  files: readonly IncomingFile[]
}

/**
 * What a visitor writes on their private page, from a network address: message, files and mail to the workshop together or
 * not at all. The same id again changes nothing and takes no turn (docs/product.md §11.8). All turns are taken before a
 * file is looked at, and those of the files stay taken once they were (§9.4).
 */
export function answerAsVisitor(
  deps: Needs,
  key: ThreadKey,
  written: WrittenAnswer,
  address: string,
): Promise<VisitorAnswer> {
  const { limits } = deps
  const turns: LimitKeys = [
    [limits.threadMessage, address],
    [limits.threadMessages, `${key.kind}-${key.id}`],
  ]
  const receive = () => validateAndReceive(deps, key, written, address)
  return serializeByKey(written.id, async () => {
    if (await findMessage(deps.db, written.id)) return { outcome: 'saved' }
    if (!(await findThread(deps.db, key))) return { outcome: 'gone' }
    const answer = () => withRateLimit(fileLimits(limits, key, written.files, address), receive)
    return withRateLimit(turns, answer, ({ outcome }) => outcome !== 'saved')
  })
}

/** Files count as photos of a quote request do, and their bytes for the thread too, whoever has its link. */
function fileLimits(
  limits: Needs['limits'],
  key: ThreadKey,
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
    [limits.threadKilobytes, `${key.kind}-${key.id}`, kilobytes],
  ]
}

/** Every file is checked before one is stored, and what no message took is dropped again. */
async function validateAndReceive(
  deps: Needs,
  key: ThreadKey,
  written: WrittenAnswer,
  address: string,
): Promise<VisitorAnswer> {
  const { files, refusals } = await validateFiles(written.files, address)
  if (refusals.length > 0) return { outcome: 'refused', refusals }
  const attachments = await storeAttachments(deps, files)
  if (attachments === 'no-room') return { outcome: 'refused', refusals: [noRoomSentence] }
  try {
    return await deps.db.transaction(async (tx) => {
      const thread = await findThread(tx, key)
      if (!thread) return { outcome: 'gone' }
      const receipt = await receiveMessage(tx, deps, key, {
        id: written.id,
        text: written.text,
        attachments,
        channel: 'page',
        name: correspondentName(thread),
        email: thread.email,
      })
      if (receipt.outcome === 'received')
        await deps.jobs.enqueue(tx, 'send-thread-notice', { ...key, letterId: receipt.letterId })
      return { outcome: 'saved' }
    })
  } finally {
    // What a message has taken stays; a sweep takes what this leaves.
    if (attachments.length > 0) await discardAttachments(deps, attachments).catch(() => {})
  }
}

/** How a thread is closed whose visitor wants nothing any more; what they said of it stands behind. */
const withdrawnReason = 'Retirée par le client'

/**
 * The visitor withdraws what they asked: it is closed, waits for nobody, and the workshop is told. Done once; `gone` where
 * there is no such thread, `accepted` where it has become a contract, which is not withdrawn from here.
 */
export function withdrawRequest(
  deps: Deps<'db' | 'clock' | 'jobs' | 'announcements'>,
  key: ThreadKey,
  why: string,
): Promise<{ outcome: 'saved' | 'gone' | 'accepted' }> {
  return deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, key)
    if (!thread) return { outcome: 'gone' }
    if (isWithdrawn(thread)) return { outcome: 'saved' }
    if (key.kind === 'request' && (await findRequestProgress(tx, key.id))) return { outcome: 'accepted' }
    const reason = why ? `${withdrawnReason}\u00a0: ${why}` : withdrawnReason
    const table = threadTable(key.kind)
    await tx
      .update(table)
      .set({ state: 'closed', closed_reason: reason, waits_since: null })
      .where(eq(table.id, key.id))
    await recordEvent(tx, deps, visitorActor('page'), {
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

/** Closed by its visitor. */
export const isWithdrawn = ({ state, closedReason }: { state: string; closedReason: string | null }) =>
  state === 'closed' && !!closedReason?.startsWith(withdrawnReason)

/**
 * Sends a new link to a thread's own address. Answers the same whether there still is such a thread, so that an old link
 * tells nothing.
 */
export function renewThreadLink(
  { db, jobs, limits }: Deps<'db' | 'jobs' | 'limits'>,
  key: ThreadKey,
  address: string,
): Promise<{ outcome: 'saved' } | RateLimited> {
  const turns = [
    [limits.threadLink, address],
    [limits.threadLinks, `${key.kind}-${key.id}`],
  ] as const
  return withRateLimit(turns, async () => {
    const thread = await findThread(db, key)
    if (!thread) return { outcome: 'saved' }
    return withRateLimit(mailLimits(limits, thread.email), async () => {
      await db.transaction((tx) => jobs.enqueue(tx, 'send-thread-link', { ...key, linkId: randomId() }))
      return { outcome: 'saved' } as const
    })
  })
}
