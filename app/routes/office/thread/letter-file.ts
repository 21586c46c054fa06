import { readingAct } from '../../../../domain/inbox/inbox-kind.ts'
import { findLetter } from '../../../../domain/letters/find-letter.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { serveAttachment } from '../../../http/files/serve-attachment.ts'
import { fileNotFound } from '../../../http/files/stream-file.ts'
import type { OfficeGate } from '../office-facts.ts'
import type { Route } from './+types/letter-file.ts'

export const handle = { act: 'read-requests' } satisfies OfficeGate

/** A file of a letter, for staff. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const letter = await findLetter(db, params.id)
  const mayRead = letter && may(context.get(staffContext), readingAct[letter.thread_kind])
  const attachment = letter?.attachments.find(({ id }) => id === params.fileId)
  return attachment && mayRead ? serveAttachment(request, files, attachment) : fileNotFound()
}
