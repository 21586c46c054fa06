import { inLine } from '../limits/in-line.ts'
import { inTurn, type Turns, type Wait } from '../limits/turns.ts'
import type { World } from '../world.ts'
import {
  discardFiles,
  type IncomingFile,
  judgeFiles,
  noRoom,
  storeFiles,
} from './attachments/attach-files.ts'
import { findLetter } from './find-letter.ts'
import { receiveLetter } from './receive-letter.ts'
import { findThread } from './threads/find-thread.ts'
import { nameOf } from './threads/thread.ts'
import type { ThreadKey } from './threads/thread-key.ts'

type Needs = World<'db' | 'files' | 'clock' | 'jobs' | 'announcements' | 'limits'>

export type VisitorAnswer =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** Why files do not come along, in French: nothing is sent. */
  | { outcome: 'refused'; refusals: string[] }
  | Wait

interface Written {
  id: string
  text: string
  /** They lie where they came until the caller deletes them. */
  files: readonly IncomingFile[]
}

/**
 * What a visitor writes on their private page, from a network address: letter, files and mail to the workshop together or
 * not at all. The same id again changes nothing and takes no turn (docs/product.md §11.8). All turns are taken before a
 * file is looked at, and those of the files stay taken once they were (§9.4).
 */
export function answerAsVisitor(
  world: Needs,
  key: ThreadKey,
  written: Written,
  address: string,
): Promise<VisitorAnswer> {
  const { limits } = world
  const turns: Turns = [
    [limits.threadLetter, address],
    [limits.threadLetters, `${key.kind}-${key.id}`],
  ]
  const judge = () => judgeAndReceive(world, key, written, address)
  return inLine(written.id, async () => {
    if (await findLetter(world.db, written.id)) return { outcome: 'saved' }
    if (!(await findThread(world.db, key))) return { outcome: 'gone' }
    const act = () => inTurn(turnsOf(limits, key, written.files, address), judge)
    return inTurn(turns, act, ({ outcome }) => outcome !== 'saved')
  })
}

/** Files count as photos of a quote request do, and their bytes for the thread too, whoever has its link. */
function turnsOf(
  limits: Needs['limits'],
  key: ThreadKey,
  files: readonly IncomingFile[],
  address: string,
): Turns {
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

/** Every file is judged before one is stored, and what no letter took is dropped again. */
async function judgeAndReceive(
  world: Needs,
  key: ThreadKey,
  written: Written,
  address: string,
): Promise<VisitorAnswer> {
  const { files, refusals } = await judgeFiles(written.files, address)
  if (refusals.length > 0) return { outcome: 'refused', refusals }
  const attachments = await storeFiles(world, files)
  if (attachments === 'no-room') return { outcome: 'refused', refusals: [noRoom] }
  try {
    return await world.db.transaction(async (tx) => {
      const thread = await findThread(tx, key)
      if (!thread) return { outcome: 'gone' }
      const receipt = await receiveLetter(tx, world, key, {
        id: written.id,
        text: written.text,
        attachments,
        channel: 'page',
        name: nameOf(thread),
        email: thread.email,
      })
      if (receipt.outcome === 'received')
        await world.jobs.enqueue(tx, 'send-thread-notice', { ...key, letterId: receipt.letterId })
      return { outcome: 'saved' }
    })
  } finally {
    // What a letter has taken stays; a sweep takes what this leaves.
    if (attachments.length > 0) await discardFiles(world, attachments).catch(() => {})
  }
}
