import { href, type RouterContextProvider } from 'react-router'
import { findDraft } from '../../../../domain/letters/find-letter.ts'
import { listLetters } from '../../../../domain/letters/list-letters.ts'
import { findThread } from '../../../../domain/letters/threads/find-thread.ts'
import { nameOf } from '../../../../domain/letters/threads/thread.ts'
import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { letterPages, officeThreadPath } from '../../../thread-paths.ts'
import { composing } from './compose/read-compose.server.ts'
import { firstLine, letterLine } from './letters/letter-lines.server.ts'
import type { ThreadView } from './thread-view.ts'

/**
 * A thread for whoever asks, with what they are writing in it where they may answer; `null` when there is none. Whether
 * they may read it, the page has asked.
 */
export async function readThread(
  context: Readonly<RouterContextProvider>,
  key: ThreadKey,
  url: URL,
): Promise<ThreadView | null> {
  const world = context.get(siteContext)
  const person = context.get(staffContext)
  // What comes in between is told as new once more, never as known.
  const now = world.clock.now()
  const thread = await findThread(world.db, key)
  if (!thread) return null
  const mayAnswer = may(person, 'answer')
  const [page, draft] = await Promise.all([
    listLetters(world.db, key, url.searchParams.get('avant')),
    mayAnswer ? findDraft(world.db, key, person.userId) : null,
  ])
  const known = draft?.state === 'held' ? draft.known_at : null
  const asked = { person, now, known, mayAnswer }
  return {
    ...key,
    action: officeThreadPath(key.kind, key.id),
    live: href('/gestion/direct/:kind/:id', { kind: key.kind, id: key.id }),
    name: nameOf(thread),
    letters: [
      ...(page.older ? [] : [firstLine(thread)]),
      ...page.letters.map((letter) => letterLine(letter, asked)),
    ],
    ...letterPages(url, page, '#echanges'),
    compose: mayAnswer ? await composing(world, person, thread, draft, now) : null,
  }
}
