import { fileSize } from '../../../../../domain/file-size.ts'
import { findMailAddress } from '../../../../../domain/letters/find-mail-address.ts'
import type { Letter } from '../../../../../domain/letters/list-letters.ts'
import { signatureOf } from '../../../../../domain/letters/signature.ts'
import type { Thread } from '../../../../../domain/letters/threads/thread.ts'
import { randomId } from '../../../../../domain/random-id.ts'
import { valuesOf } from '../../../../../domain/saved-answers/answer-variables.ts'
import { listSavedAnswers } from '../../../../../domain/saved-answers/list-saved-answers.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { fillVariables } from '../../../../../domain/texts/variables.ts'
import type { World } from '../../../../../domain/world.ts'
import { addressWarning } from '../address-warning.ts'
import type { ComposeView } from './compose-view.ts'

/** What somebody is writing in a thread, with what the form offers them. */
export async function composing(
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
      id,
      name,
      size: fileSize(bytes),
      isPicture: content_type === 'image/jpeg',
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
