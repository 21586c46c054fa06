import { href, type RouterContextProvider } from 'react-router'
import { findDraft } from '../../../../domain/letters/find-letter.ts'
import { findMailAddress } from '../../../../domain/letters/find-mail-address.ts'
import { type Letter, listLetters } from '../../../../domain/letters/list-letters.ts'
import { signatureOf } from '../../../../domain/letters/signature.ts'
import { findThread } from '../../../../domain/letters/threads/find-thread.ts'
import type { Thread } from '../../../../domain/letters/threads/thread.ts'
import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { valuesOf } from '../../../../domain/saved-answers/answer-variables.ts'
import { listSavedAnswers } from '../../../../domain/saved-answers/list-saved-answers.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { fillVariables } from '../../../../domain/texts/variables.ts'
import type { World } from '../../../../domain/world.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { fileSize } from '../../../file-size.ts'
import { officeThreadPath } from '../../../thread-paths.ts'
import { addressWarning } from './address-warning.ts'
import { firstLine, letterLine } from './letter-lines.server.ts'
import type { ComposeView, ThreadView } from './thread-view.ts'

/**
 * A thread for whoever asks, with what they are writing in it where they may answer; `null` when there is none. Whether
 * they may read it, the page has asked.
 */
export async function readThread(
  context: Readonly<RouterContextProvider>,
  key: ThreadKey,
): Promise<ThreadView | null> {
  const world = context.get(siteContext)
  const person = context.get(staffContext)
  // What comes in between is told as new once more, never as known.
  const now = world.clock.now()
  const thread = await findThread(world.db, key)
  if (!thread) return null
  const mayAnswer = may(person, 'answer')
  const [letters, draft] = await Promise.all([
    listLetters(world.db, key),
    mayAnswer ? findDraft(world.db, key, person.userId) : null,
  ])
  const known = draft?.state === 'held' ? draft.known_at : null
  const asked = { person, now, known, mayAnswer }
  return {
    ...key,
    action: officeThreadPath(key.kind, key.id),
    live: href('/gestion/direct/:kind/:id', { kind: key.kind, id: key.id }),
    letters: [firstLine(thread), ...letters.map((letter) => letterLine(letter, asked))],
    compose: mayAnswer ? await composing(world, person, thread, draft, now) : null,
  }
}

async function composing(
  { db }: World<'db'>,
  person: StaffPerson,
  thread: Thread,
  draft: Letter | null,
  now: Date,
): Promise<ComposeView> {
  const [signature, saved, address] = await Promise.all([
    signatureOf(db, person),
    listSavedAnswers(db),
    findMailAddress(db, thread.email),
  ])
  const values = valuesOf(thread, signature, person.pointsOfSale?.[0])
  return {
    id: draft?.id ?? randomId(),
    text: draft?.text ?? '',
    files: (draft?.attachments ?? []).map(({ id, name, bytes, content_type }) => ({
      ...{ id, name, size: fileSize(bytes), isPicture: content_type === 'image/jpeg' },
    })),
    shownAt: String(now.getTime()),
    isHeld: draft?.state === 'held',
    recipient: thread.name ? `${thread.name}, ${thread.email}` : thread.email,
    signature,
    saved: saved.map(({ id, name, text }) => ({ id, name, text: fillVariables(text, values) })),
    warning: addressWarning(address, now),
    noteId: randomId(),
  }
}
