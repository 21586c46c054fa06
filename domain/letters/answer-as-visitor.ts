import type { LetterAttachment } from '../../db/schema/inbox/letter-attachment.ts'
import { inLine } from '../limits/in-line.ts'
import { inTurn, type Wait } from '../limits/turns.ts'
import type { World } from '../world.ts'
import { findLetter } from './find-letter.ts'
import { receiveLetter } from './receive-letter.ts'
import { findThread } from './threads/find-thread.ts'
import { nameOf } from './threads/thread.ts'
import type { ThreadKey } from './threads/thread-key.ts'

export type VisitorAnswer = { outcome: 'saved' } | { outcome: 'gone' } | Wait

interface Written {
  id: string
  text: string
  attachments: LetterAttachment[]
}

/**
 * What a visitor writes on their private page, from a network address: letter and mail to the workshop together or not at
 * all. The same id again changes nothing and takes no turn (docs/product.md §11.8).
 */
export function answerAsVisitor(
  { limits, ...world }: World<'db' | 'clock' | 'jobs' | 'announcements' | 'limits'>,
  key: ThreadKey,
  written: Written,
  address: string,
): Promise<VisitorAnswer> {
  const turns = [
    [limits.threadLetter, address],
    [limits.threadLetters, `${key.kind}-${key.id}`],
  ] as const
  const { id, text, attachments } = written
  const write = () =>
    world.db.transaction(async (tx): Promise<VisitorAnswer & { isNew?: true }> => {
      const thread = await findThread(tx, key)
      if (!thread) return { outcome: 'gone' }
      const letter = {
        id,
        text,
        attachments,
        channel: 'page',
        name: nameOf(thread),
        email: thread.email,
      } as const
      const receipt = await receiveLetter(tx, world, key, letter)
      if (receipt.outcome !== 'received') return { outcome: 'saved' }
      await world.jobs.enqueue(tx, 'send-thread-notice', { ...key, letterId: receipt.letterId })
      return { outcome: 'saved', isNew: true }
    })
  return inLine(id, async () => {
    if (await findLetter(world.db, id)) return { outcome: 'saved' }
    return inTurn(turns, write, (answer) => !('isNew' in answer))
  })
}
